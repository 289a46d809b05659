// Compares the response times of first and last pages: `node bench/pages.mjs [companies]`, with at least 20,000
// companies. Each figure is a median over uncached pages. The cases take turns, so that other load slows all of them
// alike.
import { stdout } from 'node:process';
import { startBenchService } from './bench-service.mjs';

const COMPANIES = Number(process.argv[2] ?? 200_000);
const ROUNDS = 300;
const CATEGORIES = 40;
const LIMIT = 25;

function* makeCompanies() {
  for (let id = 1; id <= COMPANIES; id++) {
    const category = (at) => ({ id: at, slug: `category-${at}`, name: `Category ${at}` });
    yield {
      id,
      name: `Company ${(id * 7919) % COMPANIES}`,
      normalized_name: `company-${id}`,
      legal_name: `Company ${id} Ltd`,
      domain: `company-${id}.example`,
      description: 'Makes one thing well and says so in a sentence of ordinary length. '.repeat(4),
      logo_filename: '',
      logo_color: '#3a57a7',
      ticker: `C${id}`,
      founded_year: 1950 + (id % 70),
      location: 'Utrecht, Netherlands',
      categories: [category(id % CATEGORIES), category((id + 7) % CATEGORIES)],
      created_at: '2024-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function measure(url, key) {
  const started = performance.now();
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return performance.now() - started;
}

async function main() {
  const { address, key, importSeconds, stop } = await startBenchService(makeCompanies());
  const half = ROUNDS * LIMIT;
  const page = (offset, filter = '') =>
    `${address}/api/v1/companies?limit=${LIMIT}&offset=${offset}${filter}`;
  const inCategory = Math.floor((2 * COMPANIES) / CATEGORIES);
  const cases = {
    'first pages': (round) => page(round * LIMIT + 1),
    'last pages': (round) => page(COMPANIES - half + round * LIMIT),
    'one category, first': (round) => page(round + 1, '&category_slugs=category-3'),
    'one category, last': (round) => page(inCategory - 2 * ROUNDS + round, '&category_slugs=category-3'),
    'two categories, last': (round) => page(inCategory + round, '&category_slugs=category-3,category-8'),
  };
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, url] of Object.entries(cases)) times[name].push(await measure(url(round), key));
  } finally {
    await stop();
  }
  const first = median(times['first pages']);
  stdout.write(`${COMPANIES} companies, imported in ${importSeconds.toFixed(1)} s\n`);
  for (const [name, values] of Object.entries(times))
    stdout.write(
      `${name.padEnd(22)} ${median(values).toFixed(2)} ms   ${(median(values) / first).toFixed(2)} x\n`,
    );
}

await main();
