import { opendir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { DemoKey } from '../keys/demo-key.ts';
import { toApiError } from './envelope.ts';
import { openApi } from './openapi.ts';

/** Maximum staleness of `/config.json` after the demo key or the logo folder changes. */
const CONFIG_MAX_AGE_MS = 1_000;

interface ConfigSources {
  readonly version: string;
  readonly dataSets: DataSets;
  readonly demoKey: Pick<DemoKey, 'read'>;
  readonly logoFolder: string;
}

/** The settings of the dashboard, read again for every response. */
export type ReadConfig = () => Promise<object>;

/** Reads at most once per `CONFIG_MAX_AGE_MS` and data set. Rejects if the database is unavailable. */
export function configReader({ version, dataSets, demoKey, logoFolder }: ConfigSources): ReadConfig {
  // Public, so cached to keep requests from hitting disk and database. A new data set has its own entry.
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
        ...(secret !== null && {
          demoKey: secret,
          demoCounts: { companies: companyCount, offerings: offeringCount },
        }),
      };
    },
    // When a new data set evicts a pending fetch, its callers still get their result.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return async () => {
    const dataSet = await dataSets.current();
    return configs.forceFetch(dataSet.revision, { context: dataSet });
  };
}

/** `/openapi.json`, which needs no key. */
export function openApiRoute(app: FastifyInstance, version: string): void {
  // All responses share one Buffer, because a caller who does not read its response keeps the bytes in memory.
  let description: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(openApi(version)));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(description);
  });
}

/** `/config.json` for the dashboard, which needs no key. */
export function configRoute(app: FastifyInstance, readConfig: ReadConfig): void {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readConfig()),
  );
}

async function hasFiles(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch((error: unknown) => {
    // Out of descriptors is no reason to hide the logos for a second.
    if (toApiError(error).status === 503) throw error;
    return null;
  });
  const first = await opened?.read();
  await opened?.close();
  return first != null;
}
