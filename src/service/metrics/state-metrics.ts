import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { Gauge, type Registry } from 'prom-client';
import type { DataSets } from '../data-sets/store.ts';

/** Open connections, read when somebody asks. */
export function watchConnections(registry: Registry, server: Server): void {
  const count = promisify(server.getConnections.bind(server));
  new Gauge({
    name: 'dossier_connections',
    help: 'Open connections of callers.',
    registers: [registry],
    async collect() {
      this.set(server.listening ? await count() : 0);
    },
  });
}

/** Which data set is served and since when, and whether the database can be read. */
export function watchDataSets(registry: Registry, dataSets: DataSets): void {
  const registers = [registry];
  // Cached by `dataSets`, so that all of these together ask the database once.
  const current = () => dataSets.current().catch(() => null);
  new Gauge({
    name: 'dossier_database_up',
    help: 'Whether the database can be read: 1 or 0.',
    registers,
    async collect() {
      this.set((await current()) === null ? 0 : 1);
    },
  });
  // The others have no series while it can't: the last known state would look like the present one.
  new Gauge({
    name: 'dossier_data_set_info',
    help: 'The data set that is served.',
    labelNames: ['revision', 'source'],
    registers,
    async collect() {
      const dataSet = await current();
      this.reset();
      if (dataSet) this.set({ revision: dataSet.revision, source: dataSet.source ?? 'none' }, 1);
    },
  });
  new Gauge({
    name: 'dossier_data_set_records',
    help: 'Records of the data set that is served.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const dataSet = await current();
      this.reset();
      if (!dataSet) return;
      this.set({ kind: 'companies' }, dataSet.companyCount);
      this.set({ kind: 'offerings' }, dataSet.offeringCount);
    },
  });
  new Gauge({
    name: 'dossier_data_set_created_timestamp_seconds',
    help: 'When the data set that is served was imported.',
    registers,
    async collect() {
      const createdAt = (await current())?.createdAt;
      this.remove();
      if (createdAt) this.set(Date.parse(createdAt) / 1_000);
    },
  });
}
