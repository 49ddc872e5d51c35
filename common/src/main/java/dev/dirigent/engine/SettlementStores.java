package dev.dirigent.engine;

import dev.dirigent.store.AttemptStore;
import dev.dirigent.store.LeaseStore;
import dev.dirigent.store.LogStore;
import dev.dirigent.store.RunStore;
import jakarta.inject.Singleton;

/** The rows a settlement reads and writes. */
@Singleton
public record SettlementStores(
    LeaseStore leases, AttemptStore attempts, RunStore runs, LogStore logs) {}
