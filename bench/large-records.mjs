// Measures what the largest records that an import accepts cost the dashboard, beside usual ones: `node
// bench/large-records.mjs [--share 0.25] [part of a shape's name …]` after `npm run build`. `--share` sets the size of
// the records, relative to the largest. Work is the CPU time of the page and its worker.
import { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchChromium } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';
import { generateOfferings } from './many-offerings.mjs';
import { threadTimes } from './thread-times.mjs';

const { values: options, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const share = Number(options.share);

/** Maximum size of a record in a list. The import allows 1 MB. */
const MAX_BYTES = share * (2 ** 20 - 2000);
const MAX_DEPTH = 98;
/** Wait for responses and rendering, which take less time. */
const SETTLE_MS = 1500;

const list = (count, item) => Array.from({ length: count }, (_, at) => item(at));
const fields = (count, name, value) => Object.fromEntries(list(count, (at) => [name(at), value(at)]));
const nested = (depth) =>
  depth === 0 ? 1 : { level: nested(depth - 1), ...fields(300, (at) => `f${at}`, Number) };

/** Returns the record with the largest count that fits the limit. */
function largest(make) {
  let [low, high] = [1, 2 ** 21];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (JSON.stringify(make(middle)).length <= MAX_BYTES) low = middle;
    else high = middle - 1;
  }
  return make(low);
}

const OFFERINGS = {
  'many numbers': (count) => fields(count, (at) => `f${at}`, Number),
  'many dates': (count) =>
    fields(
      count,
      (at) => `${at % 2 ? 'opens' : 'closes'}_${at}`,
      () => '2026-01-01',
    ),
  'many texts': (count) =>
    fields(
      count,
      (at) => `t${at}`,
      (at) => `word${at}`,
    ),
  'many objects': (count) =>
    fields(
      count,
      (at) => `o${at}`,
      () => ({ amount: 1, currency: 'USD' }),
    ),
  'many rows': (count) => ({ rows: list(count, (at) => ({ a: at, b: 'x' })) }),
  'rows with fields of their own': (count) => ({ rows: list(count, (at) => ({ [`c${at}`]: at })) }),
  'many values': (count) => ({ tags: list(count, (at) => `t${at}`) }),
  'a long text': (count) => ({ note: 'lorem ipsum '.repeat(count) }),
  'a long name': (count) => ({ title: 'lorem ipsum '.repeat(count) }),
  'a long field name': (count) => ({ ['long_name_'.repeat(count)]: 5 }),
  'many links': (count) => ({ links: list(count, (at) => `https://example.com/${at}`) }),
  'lists in lists': (count) => ({ table: list(count, (at) => [at, `x${at}`]) }),
};

const COMPANIES = {
  'many categories': (count) => ({
    categories: list(count, (at) => ({ id: 1000 + at, slug: `s${at}`, name: `Name ${at}` })),
  }),
  'a long description': (count) => ({ description: 'lorem ipsum '.repeat(count) }),
  'a long name': (count) => ({ name: 'lorem ipsum '.repeat(count) }),
  'a long location': (count) => ({ location: 'Lorem, Ipsum, '.repeat(count) }),
  'a long legal name': (count) => ({ legal_name: 'lorem ipsum '.repeat(count) }),
  'a long domain': (count) => ({ domain: `${'lorem.'.repeat(count)}example` }),
  'a long ticker': (count) => ({ ticker: 'LOREM'.repeat(count) }),
  'a long category name': (count) => ({
    categories: [{ id: 1000, slug: 'long', name: 'lorem ipsum '.repeat(count) }],
  }),
  'many different words': (count) => ({ description: list(count, (at) => `word${at}`).join(' ') }),
};

const PUBLISHED = Math.floor(share * 30_000);
const newsItem = (id, articles = []) => ({
  id,
  headline: `Headline ${id}`,
  description: 'Some words.',
  published_at: '2026-01-01T00:00:00Z',
  articles,
});

const longText = (bytes) => 'lorem ipsum '.repeat(share * Math.floor(bytes / 12));

/** Records with much news, which doesn't count towards the limit of 1 MB. */
const NEWS = {
  'a long headline': { news: [{ ...newsItem(1), headline: longText(2 ** 20) }] },
  'a long text of news': { news: [{ ...newsItem(1), description: longText(2 ** 20) }] },
  'a long title of a document': {
    research: [
      {
        id: '1',
        title: longText(2 ** 20),
        link: 'https://example.com/1',
        document_type: 'MARKET',
        published_at: '2026-01-01T00:00:00Z',
      },
    ],
  },
  'many news': { news: list(PUBLISHED, (at) => newsItem(at)) },
  'many articles': {
    news: [
      newsItem(
        1,
        list(PUBLISHED, (at) => ({
          id: at,
          headline: `Article ${at}`,
          link: `https://example.com/${at}`,
          publication: `Paper ${at}`,
          summary: 'Some words.',
          published_at: '2026-01-01T00:00:00Z',
        })),
      ),
    ],
  },
  'many documents': {
    research: list(PUBLISHED, (at) => ({
      id: `${at}`,
      title: `Document ${at}`,
      link: `https://example.com/${at}`,
      document_type: 'MARKET',
      published_at: '2026-01-01T00:00:00Z',
    })),
  },
};

async function signIn(browser, { address, key }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  return page;
}

const sum = (tasks) => tasks.reduce((total, { ms }) => total + ms, 0);
const longest = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));

const row = (page) => page.locator('[data-row], tbody tr').first().waitFor();
const heading = (page) => page.getByRole('heading', { level: 1 }).waitFor();

const open = (path, ready) => async (page) => {
  await page.goto(path);
  await ready(page);
  await sleep(SETTLE_MS);
};

const OFFERING_STEPS = {
  list: open('/offerings?view=table', row),
  cards: open('/offerings?view=cards', row),
  search: open('/offerings?q=lorem+ipsum', async () => {}),
  'its page': open('/offerings/1', heading),
  'its page, printed': async (page) => {
    await page.goto('/offerings/1');
    await heading(page);
    await page.pdf();
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lorem');
    await sleep(SETTLE_MS);
  },
};

const COMPANY_STEPS = {
  list: open('/companies', row),
  cards: open('/companies?view=cards', row),
  search: open('/companies?q=lorem+ipsum', async () => {}),
  preview: open('/companies?peek=1', row),
  compare: open('/compare?ids=1,2', heading),
  'its page': open('/companies/1', heading),
  Explore: open('/explore', heading),
  News: open('/news?ids=1', heading),
  Brief: open('/', heading),
  palette: OFFERING_STEPS.palette,
};

/** Measures for each step the page's CPU time, its longest task, and the worker's CPU time. */
async function measure(browser, steps, companies, offerings) {
  const service = await startBenchService(companies, {}, offerings);
  try {
    const page = await signIn(browser, service);
    const results = {};
    for (const [name, step] of Object.entries(steps)) {
      const times = await threadTimes(browser, page, () => step(page));
      results[name] = { page: sum(times.page), longest: longest(times.page), worker: sum(times.worker) };
    }
    await page.context().close();
    return results;
  } finally {
    await service.stop();
  }
}

const ms = (value) => `${value.toFixed(0)} ms`.padStart(9);

function print(title, large, usual) {
  stdout.write(`${title}\n`);
  for (const [step, { page, longest: task, worker }] of Object.entries(large)) {
    const ratio = (page + worker) / (usual[step].page + usual[step].worker);
    stdout.write(
      `  ${step.padEnd(20)} page ${ms(page)}  longest task ${ms(task)}  worker ${ms(worker)}  ×${ratio.toFixed(1)}\n`,
    );
  }
}

const isWanted = (name) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const wanted = (shapes) => Object.entries(shapes).filter(([name]) => isWanted(name));

const companies = [...generateCompanies(25)];
const offerings = [...generateOfferings(25, 25)];
const largeOfferings = wanted({
  ...OFFERINGS,
  'nested objects': null,
}).map(([name, make]) => [
  `an offering with ${name}`,
  make ? largest((count) => ({ id: 1, ...make(count) })) : { id: 1, x: nested(MAX_DEPTH) },
]);
const largeCompanies = [
  ...wanted(COMPANIES).map(([name, make]) => [
    name,
    largest((count) => ({ ...companies[0], ...make(count) })),
  ]),
  ...wanted(NEWS).map(([name, published]) => [name, { ...companies[0], ...published }]),
].map(([name, record]) => [`a company with ${name}`, record]);

const browser = await launchChromium();

/** Measures usual records, then each of the large records among them. */
async function compare(title, large, measureWith) {
  if (large.length === 0) return;
  const usual = await measureWith(null);
  print(title, usual, usual);
  for (const [name, record] of large) print(name, await measureWith(record), usual);
}

try {
  await compare('offerings as usual', largeOfferings, (record) =>
    measure(browser, OFFERING_STEPS, companies, record ? [record, ...offerings.slice(1)] : offerings),
  );
  await compare('companies as usual', largeCompanies, (record) =>
    measure(browser, COMPANY_STEPS, record ? [record, ...companies.slice(1)] : companies, offerings),
  );
} finally {
  await browser.close();
}
