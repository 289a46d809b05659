import { opendir } from 'node:fs/promises';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { openApi } from './openapi.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { DemoKey } from '../keys/demo-key.ts';
import { toApiError } from './envelope.ts';

/** Maximum staleness of `/config.json` after the demo key or the logo folder changes. */
const CONFIG_MAX_AGE_MS = 1_000;

export interface Documents {
  readonly version: string;
  readonly dataSets: DataSets;
  readonly demoKey: Pick<DemoKey, 'read'>;
  readonly logoFolder: string;
}

/** `/config.json` for the dashboard, and `/openapi.json`. Neither needs a key. */
export function documentRoutes(
  app: FastifyInstance,
  { version, dataSets, demoKey, logoFolder }: Documents,
): void {
  const description = openApi(version);
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(description));

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
  app.get('/config.json', async (_request, reply) => {
    const dataSet = await dataSets.current();
    const config = await configs.forceFetch(dataSet.revision, { context: dataSet });
    return reply.header('cache-control', 'no-store').send(config);
  });
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
