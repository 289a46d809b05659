// Measures how often a search finds what was meant first, or among the first five: `node bench/relevance/main.mjs`.
// MiniSearch gets the same queries, set up as its documentation suggests.
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { installPackages } from '../install-packages.mjs';
import { printFigure } from '../report-figure.mjs';
import { judge, queriesFor, readSets } from './queries.mjs';

const MIN_FIRST = 0.93;
const MIN_FIVE = 0.98;
const showsMisses = argv.includes('--misses');

// Workers have this function, but Node doesn't.
globalThis.reportError ??= (error) => {
  throw error;
};

const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));
installPackages(fileHere('.'));

async function openDossier(companies) {
  const { module } = await runnerImport(fileHere('../../src/dashboard/catalogue/companies/company-index.ts'));
  const { module: query } = await runnerImport(
    fileHere('../../src/dashboard/catalogue/company-list-request.ts'),
  );
  const index = module.createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(structuredClone(companies));
  index.records.commitSync();
  return async (text) => {
    const rows = await index.answers.rows({
      ...query.NO_COMPANY_FILTER,
      q: text,
      sort: null,
      page: 1,
      size: 5,
    });
    return rows.companies;
  };
}

async function openMiniSearch(companies) {
  const { default: MiniSearch } = await import('minisearch');
  const index = new MiniSearch({
    fields: ['name', 'ticker', 'legal_name', 'domain', 'location', 'kinds', 'description'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 4, ticker: 3, legal_name: 2 } },
  });
  const byId = new Map(companies.map((company) => [company.id, company]));
  index.addAll(
    companies.map((company) => ({ ...company, kinds: company.categories.map(({ name }) => name).join(' ') })),
  );
  return async (text) =>
    index
      .search(text)
      .slice(0, 5)
      .map(({ id }) => byId.get(id));
}

async function measure(search, queries, misses) {
  let [first, five] = [0, 0];
  for (const query of queries) {
    const found = await search(query.text);
    const result = judge(query, found);
    if (result.first) first += 1;
    else misses.push(`${query.text} → ${found.map(({ name }) => name).join(', ')}`);
    if (result.five) five += 1;
  }
  return { first: first / queries.length, five: five / queries.length };
}

const share = ({ first, five }) => `${first.toFixed(2)} / ${five.toFixed(2)}`;
const all = [];
for (const [set, companies] of Object.entries(readSets())) {
  const [dossier, miniSearch] = [await openDossier(companies), await openMiniSearch(companies)];
  stdout.write(
    `${companies.length.toLocaleString('en')} companies (${set}): found first / among five\n` +
      `${''.padEnd(24)}${'queries'.padStart(8)}  ${'Dossier'.padEnd(12)}  MiniSearch\n`,
  );
  for (const [kind, queries] of queriesFor(set, companies)) {
    /** @type {string[]} */
    const misses = [];
    const own = await measure(dossier, queries, misses);
    all.push({ own, other: await measure(miniSearch, queries, []), count: queries.length });
    stdout.write(
      `${kind.padEnd(24)}${String(queries.length).padStart(8)}  ${share(own).padEnd(12)}  ${share(all.at(-1).other)}\n`,
    );
    if (showsMisses) for (const miss of misses) stdout.write(`    ${miss}\n`);
  }
}

/** All kinds of queries count equally. */
const mean = (which, part) => all.reduce((sum, each) => sum + each[which][part], 0) / all.length;
const [first, five] = [mean('own', 'first'), mean('own', 'five')];
printFigure(
  'found first, among five: all kinds',
  `${first.toFixed(3)}, ${five.toFixed(3)}`,
  `≥ ${MIN_FIRST}, ≥ ${MIN_FIVE}`,
  [first, five],
);
printFigure('… by MiniSearch', `${mean('other', 'first').toFixed(3)}, ${mean('other', 'five').toFixed(3)}`);
