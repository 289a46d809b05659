// Measures the cost of all offerings in a real browser: `node bench/offerings.mjs [offerings…]` after `npm run build`.
// Work is measured in CPU time, which other load doesn't affect.
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';
import { generateOfferings } from './many-offerings.mjs';
import { printFigure } from './report-figure.mjs';
import { threadTimes } from './thread-times.mjs';
import { workerHeap } from './worker-heap.mjs';

const SIZES = argv.length > 2 ? argv.slice(2).map(Number) : [5000, 100_000];
/** Few companies, so that nearly all work is about offerings. */
const COMPANIES = 500;
/** Wait for sorting by all columns, which takes less time. */
const SORTING_MS = 10_000;
/** Wait for a response to the user and rendering, which take less time. */
const STEP_MS = 700;
const TYPED = [
  'bridge',
  'series b',
  'escrow',
  'fund interest',
  'refusal 30 days',
  'tender 99',
  'prefered stock',
];
const COLUMNS = ['Share price', 'Opens at', 'Shares offered', 'Security type', 'Minimum investment'];
const VALUES = [/^Preferred stock /, /^SEK /, /^Open /, /^JPY /, /^Yes /];

const sum = (tasks) => tasks.reduce((total, { ms }) => total + ms, 0);
const longest = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));
const ms = (value) => `${value.toFixed(0)} ms`;
const seconds = (value) => `${(value / 1000).toFixed(1)} s`;

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

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures the work of both threads for each action, until rows and counts are shown. */
async function printSteps(browser, page, name, actions) {
  const times = [];
  for (const action of actions)
    times.push(
      await threadTimes(browser, page, async () => {
        await action();
        await sleep(STEP_MS);
      }),
    );
  const [worker, own] = [times.map((each) => sum(each.worker)), times.map((each) => sum(each.page))];
  /** Formats the median and the maximum: "44 ms, 67 ms". */
  const summary = (values) => `${ms(median(values))}, ${ms(Math.max(...values))}`;
  printFigure(`offerings: ${name}, in the worker`, summary(worker), '≤ 60 ms', [median(worker)]);
  printFigure('… in the page', summary(own));
}

async function measure(browser, size) {
  const service = await startBenchService(
    generateCompanies(COMPANIES),
    {},
    generateOfferings(size, COMPANIES),
  );
  stdout.write(`${size.toLocaleString('en')} offerings\n`);
  try {
    const page = await signIn(browser, service);
    const started = performance.now();
    let firstRow = 0;
    const loading = await threadTimes(browser, page, async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offerings' }).click();
      await page.getByRole('rowheader').first().waitFor();
      firstRow = performance.now() - started;
      // The counts of all offerings appear when indexing is done.
      await page.getByText(/^All [\d,]+ offerings · updated /).waitFor();
      await page.getByRole('checkbox', { name: /^Preferred stock / }).waitFor();
    });
    printFigure('first row, by the clock', ms(firstRow));
    const clock = performance.now() - started;
    const isLarge = size === 100_000;
    printFigure(
      'all offerings read and indexed, by the clock',
      seconds(clock),
      ...(isLarge ? ['≤ 10 s', [clock / 1000]] : []),
    );
    const work = sum(loading.worker);
    printFigure('offerings: work of the worker', seconds(work), ...(isLarge ? ['≤ 5 s', [work / 1000]] : []));
    printFigure(
      '… longest task of the worker, of the page',
      `${ms(longest(loading.worker))}, ${ms(longest(loading.page))}`,
    );
    const sorting = await threadTimes(browser, page, () => sleep(SORTING_MS));
    printFigure('orders sorted in the background after that', seconds(sum(sorting.worker)));
    const heap = await workerHeap(browser);
    printFigure('offerings: memory of the worker', `${heap} MB`, '≤ 150 MB', [heap]);
    const search = page.getByRole('searchbox', { name: 'Search offerings' });
    await printSteps(
      browser,
      page,
      'a search with its facets',
      TYPED.map((text) => () => search.fill(text)),
    );
    await search.fill('');
    const sortBy = (name) => () => page.getByRole('columnheader', { name }).getByRole('button').click();
    await printSteps(browser, page, 'another order', COLUMNS.map(sortBy));
    const filterBy = (name) => () => page.getByRole('checkbox', { name }).click();
    await printSteps(browser, page, 'a filter with its facets', VALUES.map(filterBy));
    await page.context().close();
  } finally {
    await service.stop();
  }
}

const browser = await launchChromium();
try {
  for (const size of SIZES) await measure(browser, size);
} finally {
  await browser.close();
}
