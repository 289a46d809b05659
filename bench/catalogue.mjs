// What the catalogue costs, in a real browser: `node bench/catalogue.mjs [companies…]` after `npm run build`.
// Work is told in processor time, which other programs leave as it is; what can be told by the clock only
// stands beside the same without the catalogue, measured in turns.
import { loadavg } from 'node:os';
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
const reading = (page) => page.locator('progress').count();
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
  const isReading = (await reading(page)) > 0;
  const times = await threadTimes(browser, page, async () => {
    // Looking for words again and again would be most of what the page does.
    while ((await reading(page)) > 0) await sleep(1000);
  });
  const most = Math.max(0, ...times.page.map((task) => task.ms));
  const said = isReading ? '' : ' (it was over before)';
  print(`longest task of the page meanwhile, at 4x slow-down${said}`, ms(most), '≤ 50 ms');
  await page.context().close();
}

/** What a deed costs the worker, and the page until its rows are on screen and in all. */
function perDeed({ marks, page, worker }, most) {
  const at = (name) => marks.filter((mark) => mark.name === name).map((mark) => mark.at);
  const [deeds, rows] = [at('deed'), at('rows')];
  return deeds.map((from, nth) => {
    const to = Math.min(from + most, deeds[nth + 1] ?? Infinity);
    const drawn = rows.find((row) => row > from && row < to) ?? to;
    return {
      answer: workBetween(worker, from, to),
      rows: workBetween(worker, from, drawn) + workBetween(page, from, drawn),
      page: workBetween(page, from, to),
    };
  });
}

const each = (deeds, name) => deeds.map((deed) => deed[name]);

/** Types words as a reader does, letter by letter, and clears the field after each. */
async function typeWords(page, field) {
  await field.focus();
  for (const text of TYPED) {
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await sleep(400);
    }
    await field.fill('');
    await sleep(1000);
  }
}

/** Turns pages, types and sorts as a reader does, one thing after the other. */
async function typeAndSort(browser, page) {
  const next = page.getByRole('link', { name: 'Next page' });
  const turning = await threadTimes(browser, page, async () => {
    for (let turn = 0; turn < ROUNDS; turn++) {
      await next.click();
      await sleep(800);
    }
  });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const typing = await threadTimes(browser, page, () => typeWords(page, field));
  // Once more by the clock, since watching threads takes time of its own.
  const before = (await seen(page)).keys.length;
  await typeWords(page, field);
  const keys = (await seen(page)).keys.slice(before);
  const sorting = await threadTimes(browser, page, async () => {
    for (const name of [...COLUMNS, ...COLUMNS]) {
      await page.getByRole('columnheader', { name }).getByRole('button').click();
      await sleep(600);
    }
  });
  const [turns, letters, sorts] = [perDeed(turning, 780), perDeed(typing, 380), perDeed(sorting, 580)];
  const byTurn = (values) => `${(median(values) / median(each(turns, 'rows'))).toFixed(2)} x`;
  print('a page of the API turned: until the rows are drawn', usual(each(turns, 'rows')));
  print('a keystroke: search and facets', usual(each(letters, 'answer')), '≤ 16 ms, ≤ 40 ms');
  print('a keystroke: until the rows are drawn, both threads', usual(each(letters, 'rows')), '≤ 50 ms');
  print('… by a page of the API turned', byTurn(each(letters, 'rows')), 'about 1');
  print('a keystroke: all the page does, counts included', usual(each(letters, 'page')));
  print('a keystroke: until the rows are on screen, by the clock', usual(keys.map((key) => key.ms)));
  print('another order: sort and facets', usual(each(sorts, 'answer')), '≤ 16 ms, ≤ 40 ms');
}

/** Opens the palette by its keys, first after a new load, then again. */
async function openPalette(page) {
  await firstRow(page);
  await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
  await sleep(2000);
  for (let time = 1; time <= 5; time++) {
    await page.keyboard.down('Control');
    // Nobody strikes both keys at once; measured is from the second.
    await sleep(80);
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    while ((await seen(page)).palettes.length < time) await sleep(50);
    await page.keyboard.press('Escape');
    await sleep(500);
  }
  const [first, ...later] = (await seen(page)).palettes;
  print('palette on screen, by the clock: first, later', `${ms(first)}, ${ms(median(later))}`, '≤ 100 ms');
}

async function measure(browser, size) {
  const service = await startBenchService(manyCompanies(size));
  const load = loadavg().map((many) => many.toFixed(1));
  stdout.write(`${size.toLocaleString('en')} companies (load of the machine ${load.join(', ')})\n`);
  try {
    await compareFirstRows(browser, service);
    const page = await openPage(browser, service);
    await whole(page);
    const started = performance.now();
    await page.reload();
    await whole(page);
    const seconds = (performance.now() - started) / 1000;
    print('all companies read, by the clock', `${seconds.toFixed(1)} s`, size === 26_000 ? '≤ 10 s' : '');
    // Its orders are made and what it needed for them is gone before anything is measured.
    await sleep(5000);
    print('memory of the worker', `${await workerHeap(browser)} MB`, '< 250 MB');
    await page.requestGC();
    await typeAndSort(browser, page);
    await openPalette(page);
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
