import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSettings, startServer } from './bench-service.mjs';

/**
 * Starts our built service with the sample data and its logos, without rate limits. Resolves to address and demo key.
 */
export async function startSampleService() {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'));
  const { address, stop } = await startServer(benchSettings(folder), ['--sample-if-empty']);
  const { demoKey } = await fetch(`${address}/config.json`).then((response) => response.json());
  return {
    address,
    key: demoKey,
    async stop() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
