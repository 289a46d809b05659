import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../src/service/build.mjs', import.meta.url));
export const LAUNCHER = fileURLToPath(new URL('../src/service/dossier.mjs', import.meta.url));

export function build() {
  if (spawnSync(process.execPath, [BUILD], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed.');
}

/** Returns the environment of a service in a temporary folder: any free port, no log, no rate limits. */
export const benchSettings = (folder) => ({
  ...process.env,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  // Same settings as in the container and the systemd unit.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  RATE_LIMIT_PER_ADDRESS: '0',
  RATE_LIMIT_PER_KEY: '0',
});

export async function writeRecords(path, records) {
  const file = createWriteStream(path);
  for (const record of records) if (!file.write(`${JSON.stringify(record)}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
}

/**
 * Imports companies and offerings and serves them, without rate limits unless `overrides` sets some. Resolves to
 * address, key, import time, and `restart`, which serves the same data with other settings.
 */
export async function startBenchService(companies, overrides = {}, offerings = null) {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  const env = { ...benchSettings(folder), ...overrides };
  const dossier = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...args], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const paths = { companies: join(folder, 'companies.jsonl'), offerings: join(folder, 'offerings.jsonl') };
  await writeRecords(paths.companies, companies);
  if (offerings) await writeRecords(paths.offerings, offerings);
  const started = performance.now();
  dossier('import', paths.companies, ...(offerings ? ['--offerings', paths.offerings] : []));
  const importSeconds = (performance.now() - started) / 1000;
  const scopes = ['--scope', 'read:companies', '--scope', 'read:offerings'];
  const created = dossier('keys', 'create', '--client', 'bench', ...scopes);
  const key = created.trim().split('\n').at(-1);
  let server = await startServer(env);
  return {
    ...server,
    key,
    importSeconds,
    async restart(more) {
      await server.stop();
      server = await startServer({ ...env, ...more });
      return server;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts `dossier serve`. If the environment sets `LOG_FILE`, standard error goes to this file. */
export async function startServer(env, options = []) {
  const started = performance.now();
  const log = env.LOG_FILE === undefined ? 'ignore' : openSync(env.LOG_FILE, 'a');
  const service = spawn(process.execPath, [LAUNCHER, 'serve', ...options], {
    env,
    stdio: ['ignore', 'pipe', log],
  });
  const ended = once(service, 'exit');
  let address = '';
  for await (const line of createInterface({ input: service.stdout })) {
    address = /http:\S+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
  if (!address) throw new Error('The service did not start');
  return {
    address,
    pid: service.pid,
    readySeconds: (performance.now() - started) / 1000,
    async stop() {
      service.kill();
      await ended;
      if (typeof log === 'number') closeSync(log);
    },
  };
}
