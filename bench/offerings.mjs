// Measures the cost of all offerings in a real browser: `node bench/offerings.mjs [offerings…]` after
// `npm run build`. Work is in CPU time, independent of other load.
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
/** Few, so that nearly all the work is about offerings. */
const COMPANIES = 500;
/** Longer than it takes to sort by all columns. */
const SORTING_MS = 10_000;

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

/** Work of both threads from a step until its rows are there. */
async function printStep(browser, page, name, action) {
  const times = await threadTimes(browser, page, action);
  printFigure(name, `${ms(sum(times.worker))}, ${ms(sum(times.page))}`);
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
    const count = page.getByRole('status', { name: 'Result count' });
    const started = performance.now();
    let firstRow = 0;
    const loading = await threadTimes(browser, page, async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offerings' }).click();
      await page.getByRole('rowheader').first().waitFor();
      firstRow = performance.now() - started;
      // The counts of all offerings, once they are indexed.
      await page.getByText(/^All [\d,]+ offerings · updated /).waitFor();
      await page.getByRole('checkbox', { name: /^Preferred stock / }).waitFor();
    });
    printFigure('first row, by the clock', ms(firstRow));
    printFigure('all offerings read and indexed, by the clock', seconds(performance.now() - started));
    const work = sum(loading.worker);
    printFigure('… work of the worker', seconds(work), ...(size === 100_000 ? ['≤ 5 s', [work / 1000]] : []));
    printFigure(
      '… longest task of the worker, of the page',
      `${ms(longest(loading.worker))}, ${ms(longest(loading.page))}`,
    );
    const sorting = await threadTimes(browser, page, () => sleep(SORTING_MS));
    printFigure('orders sorted in the background after that', seconds(sum(sorting.worker)));
    const heap = await workerHeap(browser);
    printFigure('memory of the worker', `${heap} MB`, '≤ 150 MB', [heap]);
    const search = page.getByRole('searchbox', { name: 'Search offerings' });
    await printStep(browser, page, 'a search, in the worker and in the page', async () => {
      const before = await count.innerText();
      await search.fill('bridge');
      while ((await count.innerText()) === before) await sleep(50);
      await sleep(500);
    });
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
