package dev.dirigent.service;

import dev.dirigent.block.Block;
import dev.dirigent.block.Catalogue;
import dev.dirigent.block.Connections;
import dev.dirigent.block.Schemas;
import dev.dirigent.engine.AttemptMeans;
import dev.dirigent.loop.Signal;
import dev.dirigent.source.HeldSourceKind;
import dev.dirigent.source.HeldSourceKinds;
import dev.dirigent.store.Database;
import dev.dirigent.store.Ids;
import dev.dirigent.store.Notifications;
import dev.dirigent.wakeup.Notifier;
import dev.dirigent.wakeup.WakeCall;
import io.quarkus.arc.All;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Puts together what needs more than its constructor: the composition root of the services. */
@Singleton
final class CommonBeans {

  @Produces
  @Singleton
  InstantSource clock() {
    return InstantSource.system();
  }

  @Produces
  @Singleton
  Ids ids(InstantSource clock) {
    return new Ids(clock, new SplittableRandom(new SecureRandom().nextLong()));
  }

  @Produces
  @Singleton
  Catalogue catalogue(@All List<Block<?>> blocks) {
    return new Catalogue(blocks);
  }

  @Produces
  @Singleton
  HeldSourceKinds heldSourceKinds(@All List<HeldSourceKind<?>> kinds, Schemas schemas) {
    return new HeldSourceKinds(kinds, schemas);
  }

  @Produces
  @Singleton
  Worker worker(Ids ids, @ConfigProperty(name = "quarkus.application.version") String version) {
    return new Worker(ids.next(), host(), ProcessHandle.current().pid(), version);
  }

  @Produces
  @Singleton
  Notifier notifier(
      Database database, Notifications notifications, DirigentConfig config, InstantSource clock) {
    return new Notifier(
        database, notifications, new WakeCall(config.wakeUrl(), clock), new Signal());
  }

  @Produces
  @Singleton
  AttemptMeans attemptMeans(
      Connections connections, Ids ids, InstantSource clock, DirigentConfig config) {
    return new AttemptMeans(connections, ids, clock, config.maxOutput());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
