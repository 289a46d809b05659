// What the catalogue costs, in a real browser: `node bench/catalogue.mjs [companies…]` after `npm run build`.
// Work is told in processor time, which other programs leave as it is; what can be told by the clock only
// stands beside the same without the catalogue, measured in turns.
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { probe, saveData } from './catalogue-probe.mjs';
import { manyCompanies } from './many-companies.mjs';
import { threadTimes, workBetween } from './thread-times.mjs';
import { workerHeap } from './worker-heap.mjs';

const SIZES = argv.length > 2 ? argv.slice(2).map(Number) : [10_000, 26_000, 100_000];
const ROUNDS = 9;
const TYPED = ['bank', 'sotra labs', 'energy group', 'zenlo', 'the market', 'helath'];
const COLUMNS = ['Founded', 'Location', 'Updated', 'Ticker', 'Company'];

const quantile = (values, share) => {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const median = (values) => quantile(values, 0.5);
const ms = (value) => `${value.toFixed(1)} ms`;
const print = (name, value, wanted = '') =>
  stdout.write(`  ${name.padEnd(60)} ${value.padStart(16)}   ${wanted}\n`);
/** "12.0 ms, 30.0 ms": the median, and what 95 of 100 stay under. */
const usual = (values) => `${ms(median(values))}, ${ms(quantile(values, 0.95))}`;

const seen = (page) => page.evaluate('seen');
const whole = (page) => page.getByText(/, complete as of /).waitFor();

async function openPage(browser, { address, key }, { reads = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  await context.addInitScript(probe);
  if (!reads) await context.addInitScript(saveData);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/companies');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('status', { name: 'Result count' }).waitFor();
  return page;
}

/** Opens the list anew; milliseconds until its first row is on screen. */
async function firstRow(page) {
  await page.goto('about:blank');
  await page.goto('/companies');
  for (;;) {
    const { rowsAt } = await seen(page);
    if (rowsAt > 0) return rowsAt;
    await sleep(50);
  }
}

async function compareFirstRows(browser, service) {
  const pages = [await openPage(browser, service), await openPage(browser, service, { reads: false })];
  const took = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, page] of pages.entries()) {
      took[at].push(await firstRow(page));
      // What goes on behind the first row must not go on beside the other page's.
      await page.goto('about:blank');
    }
  for (const page of pages) await page.context().close();
  const [withIt, without] = took.map(median);
  print('first row with and without it, by the clock', `${ms(withIt)}, ${ms(without)}`);
  print('… one by the other', `${(withIt / without).toFixed(2)} x`, 'about 1');
}

/** The longest tasks of the page while companies come in, on a processor of a quarter of the speed. */
async function watchReading(browser, service) {
  const page = await openPage(browser, service);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await firstRow(page);
  // What the page does to show itself is not what the catalogue costs.
  await sleep(2000);
  const reading = page.getByRole('progressbar', { name: 'Loading catalogue' });
  const isReading = await reading.isVisible();
  const times = await threadTimes(browser, page, () => whole(page));
  const most = Math.max(0, ...times.page.map((task) => task.ms));
  const said = isReading ? '' : ' (it was over before)';
  print(`longest task of the page meanwhile, at 4x slow-down${said}`, ms(most), '≤ 50 ms');
  await page.context().close();
}

/** Types, sorts and filters as a reader does, one thing after the other. */
async function typeAndSort(browser, page) {
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const typing = await threadTimes(browser, page, async () => {
    for (const text of TYPED) {
      await field.fill('');
      await sleep(1000);
      for (const letter of text) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await sleep(400);
      }
    }
  });
  const { keys } = await seen(page);
  await field.fill('');
  await sleep(1000);
  const sorting = await threadTimes(browser, page, async () => {
    for (const name of [...COLUMNS, ...COLUMNS]) {
      await page.getByRole('columnheader', { name }).getByRole('button').click();
      await sleep(600);
    }
  });
  const perDeed = ({ marks, ...threads }, name) => {
    const deeds = marks.filter((mark) => mark.name === 'deed').map(({ at }) => at);
    return deeds.map((at, nth) =>
      workBetween(threads[name], at, Math.min(at + 380, deeds[nth + 1] ?? Infinity)),
    );
  };
  const [answers, drawing] = [perDeed(typing, 'worker'), perDeed(typing, 'page')];
  const both = answers.map((work, nth) => work + drawing[nth]);
  print('a keystroke: search and facets', usual(answers), '≤ 16 ms, ≤ 40 ms');
  print('a keystroke: that and drawing the rows', usual(both), '≤ 50 ms');
  print('a keystroke: until the rows are on screen, by the clock', usual(keys.map((key) => key.ms)));
  print('another order: sort and facets', usual(perDeed(sorting, 'worker')), '≤ 16 ms, ≤ 40 ms');
}

async function measure(browser, size) {
  const service = await startBenchService(manyCompanies(size));
  stdout.write(`${size.toLocaleString('en')} companies\n`);
  try {
    await compareFirstRows(browser, service);
    const page = await openPage(browser, service);
    await whole(page);
    const started = performance.now();
    await page.reload();
    await whole(page);
    const seconds = (performance.now() - started) / 1000;
    print('all companies read, by the clock', `${seconds.toFixed(1)} s`, size === 26_000 ? '≤ 10 s' : '');
    await typeAndSort(browser, page);
    print('memory of the worker', `${await workerHeap(browser)} MB`, '< 250 MB');
    await page.context().close();
    await watchReading(browser, service);
  } finally {
    await service.stop();
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  chromiumSandbox: sandboxed,
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  for (const size of SIZES) await measure(browser, size);
} finally {
  await browser.close();
}
