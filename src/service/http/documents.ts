import { opendir } from 'node:fs/promises';
import { OUR_NAME } from '#contract/dossier-name.ts';
import { openApi } from '#contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { DemoKey } from '../keys/demo-key.ts';

/** How far `/config.json` may be behind a change of the demo key or the logo folder. */
const CONFIG_MAX_AGE_MS = 1_000;

export interface Documents {
  readonly version: string;
  readonly dataSets: DataSets;
  readonly demoKey: Pick<DemoKey, 'read'>;
  readonly logoFolder: string;
}

/** What the dashboard reads at run time, and the description of the API. Neither needs a key. */
export function documentRoutes(
  app: FastifyInstance,
  { version, dataSets, demoKey, logoFolder }: Documents,
): void {
  const description = openApi(version);
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(description));

  // Anyone may ask, so files and keys are not looked at for each request. A new data set has its own entry.
  const configs = new LRUCache<string, object, DataSet>({
    max: 1,
    ttl: CONFIG_MAX_AGE_MS,
    fetchMethod: async (_token, _stale, { context: { source } }) => {
      const secret = source === 'sample' ? await demoKey.read() : null;
      return {
        apiBaseUrl: '',
        logoBaseUrl: (await hasFiles(logoFolder)) ? '/logos/' : null,
        version,
        dialect: OUR_NAME,
        ...(secret !== null && { demoKey: secret }),
      };
    },
    // A new data set takes the place of one that is still being asked about, whose callers get their answer too.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  app.get('/config.json', async (_request, reply) => {
    const dataSet = await dataSets.current();
    const config = await configs.forceFetch(dataSet.token, { context: dataSet });
    return reply.header('cache-control', 'no-store').send(config);
  });
}

async function hasFiles(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch(() => null);
  const first = await opened?.read();
  await opened?.close();
  return first != null;
}
