import { opendir } from 'node:fs/promises';
import { OUR_NAME } from '#contract/our-name.ts';
import { openApi } from '#contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { DataSets } from '../data-sets/store.ts';
import type { DemoKey } from '../keys/demo-key.ts';

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

  app.get('/config.json', async (_request, reply) => {
    const { source } = await dataSets.current();
    const secret = source === 'sample' ? await demoKey.read() : null;
    return reply.header('cache-control', 'no-store').send({
      apiBaseUrl: '',
      logoBaseUrl: (await hasFiles(logoFolder)) ? '/logos/' : null,
      version,
      dialect: OUR_NAME,
      ...(secret !== null && { demoKey: secret }),
    });
  });
}

async function hasFiles(folder: string): Promise<boolean> {
  const opened = await opendir(folder).catch(() => null);
  const first = await opened?.read();
  await opened?.close();
  return first != null;
}
