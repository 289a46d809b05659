// What a page costs, deep against first: `node bench/pages.mjs [companies]`, 20,000 of them at least. Each figure is a median over
// pages that no cache holds yet, measured in turns so that a busy machine slows both alike.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../src/service/dossier.mjs', import.meta.url));
const COMPANIES = Number(process.argv[2] ?? 200_000);
const ROUNDS = 300;
const CATEGORIES = 40;
const LIMIT = 25;

const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_ADDRESS: '0',
  RATE_LIMIT_PER_KEY: '0',
};
const dossier = (...args) => spawnSync(process.execPath, [LAUNCHER, ...args], { env, encoding: 'utf8' });

async function writeCompanies(path) {
  const file = createWriteStream(path);
  for (let id = 1; id <= COMPANIES; id++) {
    const category = (at) => ({ id: at, slug: `category-${at}`, name: `Category ${at}` });
    const company = {
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
    if (!file.write(`${JSON.stringify(company)}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function time(url, key) {
  const started = performance.now();
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

async function main() {
  const path = join(folder, 'companies.jsonl');
  await writeCompanies(path);
  const importing = performance.now();
  const imported = dossier('import', path);
  if (imported.status !== 0) throw new Error(imported.stderr);
  const seconds = (performance.now() - importing) / 1000;
  const scopes = ['--scope', 'read:companies', '--scope', 'read:offerings'];
  const key = dossier('keys', 'create', '--client', 'bench', ...scopes)
    .stdout.trim()
    .split('\n')
    .at(-1);
  const service = spawn(process.execPath, [LAUNCHER, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let address = '';
  for await (const line of createInterface({ input: service.stdout })) {
    address = /http:\S+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
  const half = ROUNDS * LIMIT;
  const page = (offset, filter = '') =>
    `${address}/api/v1/companies?limit=${LIMIT}&offset=${offset}${filter}`;
  const inCategory = Math.floor((2 * COMPANIES) / CATEGORIES);
  const ways = {
    'first pages': (round) => page(round * LIMIT + 1),
    'last pages': (round) => page(COMPANIES - half + round * LIMIT),
    'one category, first': (round) => page(round + 1, '&category_slugs=category-3'),
    'one category, last': (round) => page(inCategory - 2 * ROUNDS + round, '&category_slugs=category-3'),
    'two categories, last': (round) => page(inCategory + round, '&category_slugs=category-3,category-8'),
  };
  const took = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, url] of Object.entries(ways)) took[name].push(await time(url(round), key));
  service.kill();
  await once(service, 'exit');
  const first = median(took['first pages']);
  stdout.write(`${COMPANIES} companies, imported in ${seconds.toFixed(1)} s\n`);
  for (const [name, values] of Object.entries(took))
    stdout.write(
      `${name.padEnd(22)} ${median(values).toFixed(2)} ms   ${(median(values) / first).toFixed(2)} x\n`,
    );
}

await main().finally(() => rmSync(folder, { recursive: true }));
