package dev.dirigent.service;

import dev.dirigent.loop.Loop;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import dev.dirigent.store.Database;
import dev.dirigent.store.Notifications;
import dev.dirigent.store.WorkerStore;
import dev.dirigent.wakeup.Listener;
import dev.dirigent.wakeup.Notifier;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jboss.logging.Logger;

/**
 * A service from start to stop: it waits for its schema, then its loops start one after the other,
 * and on the way down each stops and releases what it holds in the reverse order.
 */
@Singleton
public final class ServiceLife {

  private static final Logger LOG = Logger.getLogger(ServiceLife.class);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

  private final Service service;
  private final SchemaGate gate;
  private final Database database;
  private final WorkerStore workers;
  private final Worker worker;
  private final LoopBeans beans;
  private final Deque<LoopRunner> started = new ArrayDeque<>();
  private boolean stopped;

  /** The two ends of the hints. */
  @Singleton
  record LoopBeans(Notifier notifier, Notifications notifications) {}

  public ServiceLife(
      Service service,
      SchemaGate gate,
      Database database,
      WorkerStore workers,
      Worker worker,
      LoopBeans beans) {
    this.service = service;
    this.gate = gate;
    this.database = database;
    this.workers = workers;
    this.worker = worker;
    this.beans = beans;
  }

  void onStart(@Observes StartupEvent event) {
    // The schema may take a while; health answers meanwhile.
    Thread.ofPlatform().name("dirigent-start").daemon().start(this::start);
  }

  void onStop(@Observes ShutdownEvent event) {
    stop();
  }

  /** Whether the schema is there and every loop's last turn went well. */
  public synchronized boolean ready() {
    return !stopped && !started.isEmpty() && started.stream().allMatch(LoopRunner::healthy);
  }

  private void start() {
    if (!gate.await()) {
      return;
    }
    synchronized (this) {
      if (stopped) {
        return;
      }
      start("heartbeat", new Heartbeat(database, workers, worker, service.name()), new Signal());
      start("notifier", beans.notifier(), beans.notifier().signal());
      service.loops().forEach(this::start);
      if (!service.hears().isEmpty()) {
        start("listener", new Listener(beans.notifications(), service.hears()), new Signal());
      }
      LOG.infof("%s is ready as worker %s", service.name(), worker.id());
    }
  }

  private void start(String name, Loop loop, Signal signal) {
    start(new LoopRunner(name, loop, signal, STOP_WITHIN));
  }

  private void start(LoopRunner runner) {
    started.push(runner.start());
  }

  private synchronized void stop() {
    stopped = true;
    gate.giveUp();
    while (!started.isEmpty()) {
      started.pop().close();
    }
  }
}
