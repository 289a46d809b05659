// Measures the cost of the catalogue in a real browser: `node bench/catalogue.mjs [companies…]` after `npm run
// build`. Work is measured in CPU time, which other load doesn't affect. Wall-clock times are compared with the same
// page without the catalogue, in turns.
import { loadavg } from 'node:os';
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { probe, readProbe, saveData, timeToFirstRow } from './catalogue-probe.mjs';
import { generateCompanies } from './many-companies.mjs';
import { printFigure } from './report-figure.mjs';
import { cpuTimeBetween, threadTimes } from './thread-times.mjs';
import { workerHeap } from './worker-heap.mjs';

const SIZES = argv.length > 2 ? argv.slice(2).map(Number) : [10_000, 100_000];
/** Number of companies on the largest server seen so far. */
const READ = 26_665;
const ROUNDS = 9;
const TYPED = ['bank', 'sotra labs', 'energy group', 'zenlo', 'the market', 'helath'];
const COLUMNS = ['Founded', 'Location', 'Updated', 'Ticker', 'Company'];

const quantile = (values, share) => {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const median = (values) => quantile(values, 0.5);
const ms = (value) => `${value.toFixed(1)} ms`;

const summary = (values) => `${ms(median(values))}, ${ms(quantile(values, 0.95))}`;

const progressBars = (page) => page.locator('progress').count();
const waitUntilComplete = (page) => page.getByText(/ companies · updated /).waitFor();

async function openPage(browser, { address, key }, { loadsCatalogue = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  await context.addInitScript(probe);
  if (!loadsCatalogue) await context.addInitScript(saveData);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/companies');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('status', { name: 'Result count' }).waitFor();
  return page;
}

/** Opens the page with a new worker. Returns the seconds from its first rows until all companies can be searched. */
async function readAll(browser, service) {
  const page = await openPage(browser, service);
  const started = performance.now();
  await waitUntilComplete(page);
  return { page, seconds: (performance.now() - started) / 1000 };
}

async function compareFirstRows(browser, service) {
  const pages = [
    await openPage(browser, service),
    await openPage(browser, service, { loadsCatalogue: false }),
  ];
  const times = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, page] of pages.entries()) {
      times[at].push(await timeToFirstRow(page));
      // Stop background work, which would slow down the other page.
      await page.goto('about:blank');
    }
  for (const page of pages) await page.context().close();
  const [withIt, without] = times.map(median);
  printFigure('first row with and without it, by the clock', `${ms(withIt)}, ${ms(without)}`);
  printFigure('… one by the other', `${(withIt / without).toFixed(2)} x`, 'about 1');
}

/** Measures the longest main-thread task while the catalogue loads, with the CPU throttled to a quarter. */
async function measureCrawl(browser, service) {
  const page = await openPage(browser, service);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await timeToFirstRow(page);
  await sleep(2000);
  const isLoading = (await progressBars(page)) > 0;
  const times = await threadTimes(browser, page, async () => {
    // Polling more often would become most of the page's work.
    while ((await progressBars(page)) > 0) await sleep(1000);
  });
  const longest = Math.max(0, ...times.page.map((task) => task.ms));
  const suffix = isLoading ? '' : ' (it was over before)';
  printFigure(`longest task of the page meanwhile, at 4x slow-down${suffix}`, ms(longest), '≤ 50 ms', [
    longest,
  ]);
  await page.context().close();
}

/**
 * Returns the CPU time of each action: in the worker, in both threads until the rows are painted, and in the page
 * altogether.
 */
function costPerAction({ marks, page, worker }, maxMs) {
  const at = (name) => marks.filter((mark) => mark.name === name).map((mark) => mark.at);
  const [actions, rows] = [at('action'), at('rows')];
  return actions.map((from, nth) => {
    const to = Math.min(from + maxMs, actions[nth + 1] ?? Infinity);
    const painted = rows.find((row) => row > from && row < to) ?? to;
    return {
      answer: cpuTimeBetween(worker, from, to),
      rows: cpuTimeBetween(worker, from, painted) + cpuTimeBetween(page, from, painted),
      page: cpuTimeBetween(page, from, to),
    };
  });
}

const printAnswer = (name, times) =>
  printFigure(name, summary(times), '≤ 16 ms, ≤ 40 ms', [median(times), quantile(times, 0.95)]);

const each = (actions, name) => actions.map((action) => action[name]);

/** Types words letter by letter at a user's pace, and clears the field after each. */
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
  // Tracing slows the page down, so type the same keys again without it.
  const before = (await readProbe(page)).keys.length;
  await typeWords(page, field);
  const keys = (await readProbe(page)).keys.slice(before);
  const sorting = await threadTimes(browser, page, async () => {
    for (const name of [...COLUMNS, ...COLUMNS]) {
      await page.getByRole('columnheader', { name }).getByRole('button').click();
      await sleep(600);
    }
  });
  const [turns, letters, sorts] = [
    costPerAction(turning, 780),
    costPerAction(typing, 380),
    costPerAction(sorting, 580),
  ];
  const byTurn = (values) => `${(median(values) / median(each(turns, 'rows'))).toFixed(2)} x`;
  printFigure('a page of the API turned: until the rows are drawn', summary(each(turns, 'rows')));
  printAnswer('a keystroke: search and facets', each(letters, 'answer'));
  const untilRows = each(letters, 'rows');
  printFigure('a keystroke: until the rows are drawn, both threads', summary(untilRows), '≤ 50 ms', [
    median(untilRows),
  ]);
  printFigure('… by a page of the API turned', byTurn(untilRows), 'about 1');
  printFigure('a keystroke: all the page does, counts included', summary(each(letters, 'page')));
  printFigure('a keystroke: until the rows are on screen, by the clock', summary(keys.map((key) => key.ms)));
  printAnswer('another order: sort and facets', each(sorts, 'answer'));
}

/** Opens the palette with its shortcut: once right after the page has loaded, then repeatedly. */
async function openPalette(page) {
  await timeToFirstRow(page);
  await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
  await sleep(2000);
  for (let time = 1; time <= 5; time++) {
    await page.keyboard.down('Control');
    // Users press the keys one after the other. Time counts from the second key.
    await sleep(80);
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    while ((await readProbe(page)).palettes.length < time) await sleep(50);
    await page.keyboard.press('Escape');
    await sleep(500);
  }
  const [first, ...later] = (await readProbe(page)).palettes;
  printFigure(
    'palette on screen, by the clock: first, later',
    `${ms(first)}, ${ms(median(later))}`,
    '≤ 100 ms',
    [Math.max(first, median(later))],
  );
}

async function measure(browser, size) {
  const service = await startBenchService(generateCompanies(size));
  const load = loadavg().map((many) => many.toFixed(1));
  stdout.write(`${size.toLocaleString('en')} companies (load of the machine ${load.join(', ')})\n`);
  try {
    await compareFirstRows(browser, service);
    const { page, seconds } = await readAll(browser, service);
    printFigure('all read after the first rows, by the clock', `${seconds.toFixed(1)} s`);
    await sleep(5000);
    const heap = await workerHeap(browser);
    // The goal is for the maximum number of companies that a browser should hold.
    printFigure('memory of the worker', `${heap} MB`, ...(size === 100_000 ? ['≤ 250 MB', [heap]] : []));
    await page.requestGC();
    await typeAndSort(browser, page);
    await openPalette(page);
    await page.context().close();
    await measureCrawl(browser, service);
  } finally {
    await service.stop();
  }
}

async function measureReading(browser) {
  const service = await startBenchService(generateCompanies(READ));
  stdout.write(`${READ.toLocaleString('en')} companies\n`);
  try {
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { page, seconds } = await readAll(browser, service);
      times.push(seconds);
      await page.context().close();
    }
    const summed = `${median(times).toFixed(1)} s, ${Math.min(...times).toFixed(1)} s`;
    printFigure('all 26,665 read after the first rows, by the clock: median, least', summed, '≤ 3 s', [
      median(times),
    ]);
    const page = await openPage(browser, service);
    const { worker } = await threadTimes(browser, page, () => waitUntilComplete(page));
    printFigure('… work of the worker', `${(cpuTimeBetween(worker, 0, Infinity) / 1000).toFixed(1)} s`);
    await page.context().close();
  } finally {
    await service.stop();
  }
}

const browser = await launchChromium();
try {
  for (const size of SIZES) await measure(browser, size);
  await measureReading(browser);
} finally {
  await browser.close();
}
