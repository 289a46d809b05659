import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LAUNCHER } from './bench-service.mjs';

/** Our built service with the sample data and its logos, without rate limits; resolves with address and demo key. */
export async function startSampleService() {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'));
  const service = spawn(process.execPath, [LAUNCHER, 'serve', '--sample-if-empty'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_ADDRESS: '0',
      RATE_LIMIT_PER_KEY: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let address = '';
  for await (const line of createInterface({ input: service.stdout })) {
    address = /http:\S+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
  service.stdout.resume();
  const { demoKey } = await fetch(`${address}/config.json`).then((response) => response.json());
  return {
    address,
    key: demoKey,
    async stop() {
      service.kill();
      await once(service, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
