// The pages to compare, each on its own host, in the order of the tables.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as buildApp } from 'vite';
import { build } from '../bench-service.mjs';
import { installPackages } from '../install-packages.mjs';
import { startSampleService } from '../sample-service.mjs';
import { openSimpleHost } from './simple-host.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const LIST = '/companies';
const DOSSIER = {
  path: LIST,
  row: 'th[scope=row] a',
  next: 'a[rel=next]',
  company: 'main h1',
  controls: ['[role=search] input', 'aside[aria-label=Filters] input'],
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

/** Builds a page that exists only for the comparison, and returns its folder. */
async function buildPage(name) {
  const root = join(ROOT, 'bench', name);
  installPackages(root);
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

/**
 * Builds and serves everything. The first app is the baseline, the last one our own. `builds` are names and folders.
 */
export async function openApps(builds) {
  build();
  const service = await startSampleService();
  const hosts = [];
  const host = async (folder) => {
    const opened = await openSimpleHost({ folder, service: service.address });
    hosts.push(opened);
    return opened.address;
  };
  const others = [];
  for (const [name, folder] of builds) others.push({ name, ...DOSSIER, address: await host(folder) });
  const apps = [
    { name: 'floor', ...FLOOR, address: await host(await buildPage('floor')) },
    { name: 'react-admin', ...REACT_ADMIN, address: await host(await buildPage('react-admin')) },
    { name: 'Dossier, simple host', ...DOSSIER, address: await host(join(ROOT, 'dist')) },
    ...others,
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
