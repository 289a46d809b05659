import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { watchDataSets, watchPool } from './state-metrics.ts';

test('no query waits for a connection while nothing but the scrape reads the database', async () => {
  const { storage } = await temporaryDatabase();
  const registry = new Registry();
  watchDataSets(registry, createDataSets(storage, { maxAgeMs: 0 }));
  watchPool(registry, storage.pool ?? (() => ({ open: 0, idle: 0, waiting: -1 })));
  for (let scrape = 0; scrape < 3; scrape++)
    expect(await registry.metrics()).toContain('dossier_database_connections{state="waiting"} 0');
});
