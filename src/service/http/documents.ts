import { opendir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { EXPORT_PATHS } from '#contract/routes.ts';
import { SEARCH_PATHS } from '#contract/search.ts';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import type { DemoKey } from '../keys/demo-key.ts';
import { toApiError } from './envelope.ts';
import { openApi } from './openapi.ts';

/** How long `/config.json` may be out of date after the demo key or the folder of logos has changed. */
const CONFIG_MAX_AGE_MS = 1_000;

interface ConfigSources {
  readonly version: string;
  readonly hasExtensions: boolean;
  /** The dashboard asks the service to search longer lists than this. Null if the service doesn't search. */
  readonly searchAbove: number | null;
  readonly dataSets: DataSets;
  readonly demoKey: Pick<DemoKey, 'read'>;
  readonly logoFolder: string;
}

/** Reads the settings of the dashboard. It is called for every response. */
export type ReadConfig = () => Promise<object>;

/**
 * Creates a reader of the settings, which reads at most once per `CONFIG_MAX_AGE_MS` and data set. Rejects if the
 * database is unavailable.
 */
export function configReader({
  version,
  hasExtensions,
  searchAbove,
  dataSets,
  demoKey,
  logoFolder,
}: ConfigSources): ReadConfig {
  // The settings are cached, because anybody can request them without a key. Each data set has its own entry.
  const configs = new LRUCache<string, object, DataSet>({
    max: 1,
    ttl: CONFIG_MAX_AGE_MS,
    fetchMethod: async (_revision, _stale, { context }) => {
      const { source, companyCount, offeringCount } = context;
      const secret = source === 'sample' ? await demoKey.read() : null;
      return {
        apiBaseUrl: '',
        logoBaseUrl: (await hasFiles(logoFolder)) ? '/logos/' : null,
        version,
        dialect: DOSSIER_DIALECT,
        ...(hasExtensions && { exports: EXPORT_PATHS }),
        ...(searchAbove !== null && { search: { ...SEARCH_PATHS, above: searchAbove } }),
        ...(secret !== null && {
          demoKey: secret,
          demoCounts: { companies: companyCount, offerings: offeringCount },
        }),
      };
    },
    // If the entry is evicted while its read is pending, those who wait for it still get the result.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return async () => {
    const dataSet = await dataSets.current();
    return configs.forceFetch(dataSet.revision, { context: dataSet });
  };
}

/** Registers `/openapi.json`, which needs no key. */
export function openApiRoute(app: FastifyInstance, options: Parameters<typeof openApi>[0]): void {
  // All responses share one Buffer, because unread responses stay in memory.
  let description: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(openApi(options)));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(description);
  });
}

/** Registers `/config.json` for the dashboard, which needs no key. */
export function configRoute(app: FastifyInstance, readConfig: ReadConfig): void {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readConfig()),
  );
}

async function hasFiles(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch((error: unknown) => {
    // The process may have too many open files to open the folder, which is a 503. Pass this error on rather than claim
    // that the folder is empty.
    if (toApiError(error).status === 503) throw error;
    return null;
  });
  const first = await opened?.read();
  await opened?.close();
  return first != null;
}
