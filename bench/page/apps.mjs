// The pages that are compared, each on its host, in the order of the tables.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as buildApp } from 'vite';
import { build, LAUNCHER } from '../bench-service.mjs';
import { openSimpleHost } from './simple-host.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const LIST = '/companies';
const DOSSIER = {
  path: LIST,
  row: 'th[scope=row] a',
  next: 'a[rel=next]',
  company: 'main h1',
  hasSearch: true,
};
const FLOOR = { path: LIST, row: 'th[scope=row] a', next: 'a[rel=next]', company: 'h1', hasSearch: false };
const REACT_ADMIN = {
  path: '/#/companies',
  row: 'tbody .column-name',
  next: '[aria-label="Go to next page"]',
  company: '.bench-name',
  hasSearch: false,
};

/** Builds one of the pages that exist for the comparison only; returns the folder. */
async function buildPage(name) {
  const root = join(ROOT, 'bench', name);
  if (existsSync(join(root, 'package.json')) && !existsSync(join(root, 'node_modules'))) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`The packages of ${name} could not be installed`);
  }
  const outDir = join(ROOT, '.cache/bench', name);
  await buildApp({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  return outDir;
}

/** Our service with the sample data and its logos. */
async function startSampleService() {
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

/** Builds and serves everything; `apps[0]` is the floor. */
export async function openApps() {
  build();
  const service = await startSampleService();
  const hosts = [];
  const host = async (folder) => {
    const opened = await openSimpleHost({ folder, service: service.address });
    hosts.push(opened);
    return opened.address;
  };
  const apps = [
    { name: 'floor', ...FLOOR, address: await host(await buildPage('floor')) },
    { name: 'react-admin', ...REACT_ADMIN, address: await host(await buildPage('react-admin')) },
    { name: 'Dossier, simple host', ...DOSSIER, address: await host(join(ROOT, 'dist')) },
    { name: 'Dossier, own service', ...DOSSIER, address: service.address },
  ];
  return {
    apps,
    key: service.key,
    async close() {
      for (const opened of hosts) await opened.close();
      await service.stop();
    },
  };
}
