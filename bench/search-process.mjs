// This process runs one of the engines that `search.mjs` compares, and answers its requests. It is started with
// `node search-process.mjs FOLDER|minisearch COMPANIES`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, cpuUsage, memoryUsage } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installPackages } from './install-packages.mjs';
import { generateNamedCompanies, searchesOf } from './search-data.mjs';

// Workers have this function, but Node doesn't.
globalThis.reportError ??= (error) => {
  throw error;
};

const PAGE = 500;
const [, , engine, size] = argv;

async function openDossier() {
  // Bundle the engine as for a browser, because modules that are loaded one by one call each other more slowly.
  const outDir = mkdtempSync(join(tmpdir(), 'dossier-engine-'));
  const catalogue = join(engine, 'src/dashboard/catalogue');
  const input = {
    index: join(catalogue, 'companies/company-index.ts'),
    query: join(catalogue, 'company-list-request.ts'),
  };
  await build({
    root: engine,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: true, outDir, target: 'es2023', rollupOptions: { input } },
  });
  const { createCompanyIndex } = await import(join(outDir, 'index.js'));
  const { NO_COMPANY_FILTER } = await import(join(outDir, 'query.js'));
  rmSync(outDir, { recursive: true });
  const index = createCompanyIndex();
  index.records.beginSync();
  return {
    async add(page) {
      index.records.upsert(page);
      await index.records.settled();
    },
    async complete() {
      index.records.commitSync();
      await index.records.settled();
      await index.records.table.words.merge?.();
    },
    search: (query) => index.answers.rows({ ...NO_COMPANY_FILTER, sort: null, page: 1, size: 50, ...query }),
  };
}

async function openMiniSearch() {
  installPackages(fileURLToPath(new URL('relevance', import.meta.url)));
  const { default: MiniSearch } = await import(
    new URL('relevance/node_modules/minisearch/dist/es/index.js', import.meta.url).href
  );
  const index = new MiniSearch({
    fields: ['name', 'ticker', 'legal_name', 'domain', 'location', 'kinds', 'description'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 4, ticker: 3, legal_name: 2 } },
  });
  const byId = new Map();
  return {
    async add(page) {
      for (const company of page) byId.set(company.id, company);
      index.addAll(
        page.map((company) => ({ ...company, kinds: company.categories.map(({ name }) => name).join(' ') })),
      );
    },
    async complete() {},
    // MiniSearch neither counts nor sorts, so it is asked only to search for a text.
    search: async ({ q }) => (q === undefined ? null : index.search(q).slice(0, 50)),
  };
}

/** Runs a task. Returns the milliseconds of processor time that it took. */
async function measure(task) {
  const before = cpuUsage();
  await task();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

let open;
const sampled = [];

async function load() {
  open = await (engine === 'minisearch' ? openMiniSearch() : openDossier());
  let [ms, page] = [0, []];
  for (const company of generateNamedCompanies(Number(size))) {
    page.push(company);
    if (company.id % 97 === 0) sampled.push(structuredClone(company));
    if (page.length < PAGE && company.id < Number(size)) continue;
    const added = page;
    page = [];
    ms += await measure(() => open.add(added));
  }
  ms += await measure(() => open.complete());
  const first = await measure(() => open.search({ q: 'bank' }));
  // This finishes the sorting that is otherwise done in the background.
  for (const { sort } of searchesOf(sampled)['deep sorted pages']) await open.search({ sort, page: 1 });
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return { seconds: ms / 1000, first, memory: Math.round((heapUsed + arrayBuffers) / 2 ** 20) };
}

async function search() {
  const times = {};
  for (const [kind, queries] of Object.entries(searchesOf(sampled))) {
    times[kind] = [];
    for (const query of queries) times[kind].push(await measure(() => open.search(query)));
  }
  return times;
}

process.on('message', ({ kind }) => {
  void (kind === 'build' ? load() : search()).then((result) => process.send(result));
});
