// Measures search, facets and sorting in Node, without a browser: `node --expose-gc bench/keystrokes.mjs [companies]`.
// Figures are CPU time of the whole process including garbage collection, which other load hardly affects.
import { argv, cpuUsage, memoryUsage, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { generateCompanies } from './many-companies.mjs';
import { printFigure } from './report-figure.mjs';

globalThis.reportError ??= (error) => {
  throw error;
};
const load = async (path) =>
  (await runnerImport(fileURLToPath(new URL(`../src/dashboard/catalogue/${path}`, import.meta.url)))).module;
const { createCompanyIndex } = await load('companies/company-index.ts');
const { NO_COMPANY_FILTER } = await load('company-list-request.ts');

const SIZE = Number(argv[2] ?? 100_000);
const ROUNDS = 3;
const PAGE = 500;
const TYPED = ['bank', 'sotra labs', 'energy group', 'zenlo', 'the market', 'helath'];

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const ms = (value) => `${value.toFixed(1)} ms`;
const summary = (values) => `${ms(quantile(values, 0.5))}, ${ms(quantile(values, 0.95))}`;
async function cpuTime(run) {
  const before = cpuUsage();
  await run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}
const heap = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

const before = heap();
const index = createCompanyIndex();
const pages = generateCompanies(SIZE);
const ALL = { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 25 };
const indexing = await cpuTime(async () => {
  index.records.beginSync();
  for (;;) {
    const rows = Array.from({ length: PAGE }, () => pages.next().value).filter(Boolean);
    if (rows.length === 0) break;
    index.records.upsert(rows);
  }
  index.records.commitSync();
  await index.answers.rows(ALL);
});
for (const by of ['name', 'ticker', 'updated', 'founded', 'location'])
  await index.answers.rows({ ...ALL, sort: { by, descending: false } });

const rows = [];
for (let round = 0; round < ROUNDS; round++)
  for (const text of TYPED)
    for (let length = 1; length <= text.length; length++) {
      const query = { ...ALL, q: text.slice(0, length) };
      rows.push(await cpuTime(() => index.answers.rows(query)));
    }
stdout.write(`${SIZE.toLocaleString('en')} companies, in Node\n`);
printFigure('made and indexed', `${(indexing / 1000).toFixed(1)} s`);
printFigure('a keystroke: rows and facets', summary(rows), '≤ 25 ms', [quantile(rows, 0.5)]);
printFigure('heap', `${(heap() - before).toFixed(0)} MB`, '≤ 250 MB', [heap() - before]);
