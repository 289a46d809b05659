import type { Server } from 'node:http';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import { findLastImport, listFailures } from '../audit/audit-store.ts';
import type { DataSets } from '../data-sets/current-data-set.ts';
import type { Database } from '../db/schema.ts';
import type { PoolState } from '../db/storage.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { UpstreamHealth } from '../upstream/upstream-health.ts';

type GaugeOptions<T extends string> = Omit<GaugeConfiguration<T>, 'registers'>;

/** Adds a gauge. Its function `collect` sets the value on each scrape. */
export function addGauge<T extends string>(registry: Registry, options: GaugeOptions<T>): void {
  registry.registerMetric(new Gauge({ ...options, registers: [] }));
}

/** Adds a gauge of the open connections to a server. */
export function watchConnections(registry: Registry, server: Server): void {
  const count = promisify(server.getConnections.bind(server));
  addGauge(registry, {
    name: 'dossier_connections',
    help: 'Open connections of callers.',
    async collect() {
      this.set(server.listening ? await count() : 0);
    },
  });
}

/** Adds gauges that show the current data set, its age, and whether the database can be read. */
export function watchDataSets(registry: Registry, dataSets: Pick<DataSets, 'current'>): void {
  // `dataSets` caches its result, so all these gauges together ask the database only once.
  const current = () => dataSets.current().catch(() => null);
  addGauge(registry, {
    name: 'dossier_database_up',
    help: 'Whether the database can be read: 1 or 0.',
    aggregator: 'min',
    async collect() {
      this.set((await current()) === null ? 0 : 1);
    },
  });
  // While the database can't be read, the following gauges have no value. The last known value would look like the
  // current one.
  addGauge(registry, {
    name: 'dossier_data_set_info',
    help: 'The data set that is served.',
    aggregator: 'max',
    labelNames: ['revision', 'source'],
    async collect() {
      const dataSet = await current();
      this.reset();
      if (dataSet) this.set({ revision: dataSet.revision, source: dataSet.source ?? 'none' }, 1);
    },
  });
  addGauge(registry, {
    name: 'dossier_data_set_records',
    help: 'Records of the data set that is served.',
    aggregator: 'max',
    labelNames: ['kind'],
    async collect() {
      const dataSet = await current();
      this.reset();
      if (!dataSet) return;
      this.set({ kind: 'companies' }, dataSet.companyCount);
      this.set({ kind: 'offerings' }, dataSet.offeringCount);
    },
  });
  addGauge(registry, {
    name: 'dossier_data_set_created_timestamp_seconds',
    help: 'When the data set that is served was imported.',
    aggregator: 'max',
    async collect() {
      const importedAt = (await current())?.importedAt;
      this.remove();
      if (importedAt) this.set(Date.parse(importedAt) / 1_000);
    },
  });
}

/** Adds a gauge that shows whether the upstream server is up. */
export function watchUpstream(registry: Registry, health: Pick<UpstreamHealth, 'current'>): void {
  addGauge(registry, {
    name: 'dossier_upstream_up',
    help: 'Whether the upstream server answers its health check: 1 or 0.',
    aggregator: 'min',
    async collect() {
      this.set((await health.current()).isUp ? 1 : 0);
    },
  });
}

/** Adds a gauge of when the next API key expires. */
export function watchKeys(registry: Registry, keys: Pick<KeyStore, 'nextExpiry'>): void {
  addGauge(registry, {
    name: 'dossier_next_key_expiry_timestamp_seconds',
    help: 'When the next of the keys that work expires.',
    aggregator: 'min',
    async collect() {
      const next = await keys.nextExpiry().catch(() => null);
      this.remove();
      if (next !== null) this.set(next / 1_000);
    },
  });
}

/** Adds a gauge of the connections to the database server, by their state. */
export function watchPool(registry: Registry, pool: () => PoolState): void {
  addGauge(registry, {
    name: 'dossier_database_connections',
    help: 'Connections to the database server, idle or busy (with a scrape itself), and queries that wait for one.',
    labelNames: ['state'],
    async collect() {
      // The same scrape also queries the current data set. That query gets its connection in the next iteration of the
      // event loop, so wait for it: then this connection is always counted as busy.
      await yieldToEventLoop();
      const { open, idle, waiting } = pool();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Adds gauges of when an import last succeeded, and of when and why each command was last refused or failed. */
export function watchCommands(registry: Registry, db: Database): void {
  addGauge(registry, {
    name: 'dossier_command_failed_timestamp_seconds',
    help: 'When a command was last refused or failed, by its name and by what refused it: bad_records, a guard, a hold, or an error.',
    aggregator: 'max',
    labelNames: ['command', 'cause'],
    async collect() {
      const failures = await listFailures(db).catch(() => []);
      this.reset();
      for (const { command, cause, at } of failures) this.set({ command, cause }, at / 1_000);
    },
  });
  addGauge(registry, {
    name: 'dossier_import_succeeded_timestamp_seconds',
    help: 'When an import last succeeded, even if it changed nothing.',
    aggregator: 'max',
    async collect() {
      const at = await findLastImport(db).catch(() => null);
      this.remove();
      if (at !== null) this.set(at / 1_000);
    },
  });
}
