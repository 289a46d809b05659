import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { SCOPES, type Scope } from '#contract/routes.ts';
import { type AppDependencies, buildApp } from '../app.ts';
import { createCompanyStore } from '../companies/company-store.ts';
import { createDataSets, type DataSets } from '../data-sets/current-data-set.ts';
import type { Database } from '../db/schema.ts';
import type { Storage } from '../db/storage.ts';
import { createReadiness } from '../health/readiness.ts';
import { createCachedKeys } from '../keys/authenticate.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore, type KeyStore, type KeyTerms } from '../keys/key-store.ts';
import { NO_KEY_USAGE } from '../keys/usage.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import { createOfferingStore } from '../offerings/offering-store.ts';
import { createSearches } from '../search/searches.ts';
import { searchHere } from './search-here.ts';
import { type OnFinished, type TemporaryDatabase, temporaryDatabase } from './temporary-data.ts';

export interface TemporaryApp {
  readonly app: FastifyInstance;
  readonly storage: Storage;
  readonly db: Database;
  readonly dataDir: string;
  readonly keys: KeyStore;
  log(): string;
  newKey(scopes?: readonly Scope[], client?: string, terms?: KeyTerms): Promise<string>;
  get(url: string, key?: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Makes a provider of data sets with another function `current`, for tests of failures. */
export const dataSetsWith = (current: DataSets['current']): DataSets => ({
  current,
  reopenIfChanged: async (dataSet) => dataSet,
});

/** Dependencies that replace those of the app. Single functions of `companies` can be replaced too. */
type ReplacedDependencies = Partial<Omit<AppDependencies, 'companies'>> & {
  readonly companies?: Partial<AppDependencies['companies']>;
};

/** Builds the app as `main` does, but without rate limits and without caching the current data set. */
export async function temporaryApp(
  overrides: Partial<AppDependencies['config']> = {},
  { companies: replaced, ...dependencies }: ReplacedDependencies = {},
  place?: TemporaryDatabase,
  onFinished: OnFinished = onTestFinished,
): Promise<TemporaryApp> {
  const { storage, db, dataDir } = place ?? (await temporaryDatabase());
  const keys = createKeyStore(storage);
  const lines: string[] = [];
  const dashboardFolder = join(dataDir, 'dist');
  await mkdir(join(dashboardFolder, 'assets'), { recursive: true });
  await writeFile(
    join(dashboardFolder, 'index.html'),
    '<!doctype html><link rel="preload" href="/config.json" as="fetch" crossorigin /><title>Dossier</title>',
  );
  await writeFile(join(dashboardFolder, 'assets/main-1a2b.js'), 'export {};');
  await writeFile(join(dashboardFolder, 'assets/main-1a2b.js.br'), 'compressed');
  const companies = { ...createCompanyStore(), ...replaced };
  const offerings = createOfferingStore();
  const dataSets = createDataSets(storage, { maxAgeMs: 0 });
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const search = createSearches({
    start: searchHere,
    companies,
    offerings,
    dataSets,
    logger,
    // A busy machine may take long for the smallest search.
    maxSearchMs: 60_000,
    patienceMs: 60_000,
  });
  onFinished(() => search.close());
  const app = await buildApp({
    config: {
      accessLog: 'all',
      logCallers: true,
      responseCacheBytes: 2 ** 20,
      corsOrigins: [],
      hasExtensions: true,
      searchAbove: 50_000,
      dataDir,
      limits: { perAddress: 0, perKey: 0 },
      connections: { total: 0, perAddress: 0 },
      maxDelayMs: 0,
      trustProxy: [],
      ...overrides,
    },
    version: '1.2.3',
    logger,
    dashboardFolder,
    metrics: NO_METRICS,
    readiness: createReadiness(),
    dataSets,
    companies,
    search,
    offerings,
    keys: createCachedKeys(keys, 0),
    keyUsage: NO_KEY_USAGE,
    demoKey: createDemoKey(keys, dataDir),
    ...dependencies,
  });
  onFinished(() => app.close());
  return {
    app,
    storage,
    db,
    dataDir,
    keys,
    log: () => lines.join(''),
    newKey: async (scopes = SCOPES, client = 'tester', terms = {}) =>
      (await keys.create({ client, scopes, ...terms })).secret,
    get: (url, key, options = {}) =>
      app.inject({
        method: 'GET',
        url,
        ...options,
        headers: {
          host: 'dossier.example',
          ...(key === undefined ? {} : { 'x-api-key': key }),
          ...options.headers,
        },
      }),
  };
}
