// Measures a long list in a real browser, whose worker reads and searches all of it: `node bench/browser-search.mjs
// [--companies 200000,500000]` after `npm run build`. The service has only the API (EXTENSIONS=off), so the dashboard
// reads pages and asks no server to search. Companies and kinds of search are those of `search.mjs`. Processor times of
// the worker come from a trace. Memory is measured twice: what the worker's heap and buffers hold after a garbage
// collection, and the resident memory of the browser's largest process, which hosts the page and its worker.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { readOptions } from './read-options.mjs';
import { printFigure } from './report-figure.mjs';
import { generateNamedCompanies, searchesOf } from './search-data.mjs';
import { cpuTimeBetween, threadTimes } from './thread-times.mjs';
import { workerHeap } from './worker-heap.mjs';

const { companies: sizes } = readOptions({ companies: { type: 'string', default: '200000,500000' } });
/** How many searches of each kind are typed. */
const PER_KIND = 3;
const TYPED_KINDS = ['exact', 'prefix', 'typo', 'two words', 'joined', 'frequent'];
const KEY_MS = 700;
const MINUTE_MS = 60_000;

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Returns the resident memory of each renderer process of the browser, now and at most, in MB. */
async function rendererMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return renderers.map(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  });
}

const largest = (memory) => memory.toSorted((a, b) => b.now - a.now)[0];

async function signIn(browser, { address, key }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: address });
  page.setDefaultTimeout(10 * MINUTE_MS);
  // Load all companies without asking, however many there are.
  await page.addInitScript(() => {
    localStorage.setItem('dossier.preferences', JSON.stringify({ maxRows: 'Infinity' }));
  });
  await page.goto('/companies');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('status', { name: 'Result count' }).waitFor();
  return page;
}

/** Types texts letter by letter. Returns the processor time of the worker for each letter, in milliseconds. */
async function typeTexts(browser, page, texts) {
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  await field.focus();
  const { marks, worker } = await threadTimes(browser, page, async () => {
    for (const text of texts) {
      for (const letter of text) {
        await page.evaluate(() => performance.mark('key'));
        await page.keyboard.type(letter);
        await sleep(KEY_MS);
      }
      await field.fill('');
      await sleep(2 * KEY_MS);
    }
  });
  const keys = marks.filter(({ name }) => name === 'key');
  return keys.map(({ at }) => cpuTimeBetween(worker, at, at + KEY_MS));
}

async function measure(size) {
  const service = await startBenchService(generateNamedCompanies(size), { EXTENSIONS: 'off' });
  const browser = await launchChromium();
  try {
    const load = loadavg().map((many) => many.toFixed(1));
    stdout.write(`${size.toLocaleString('en')} companies (load of the machine ${load.join(', ')})\n`);
    const page = await signIn(browser, service);
    const started = performance.now();
    await page.getByText(/ companies · updated /).waitFor();
    printFigure('complete after the first row, by the clock', seconds(performance.now() - started));
    const { most } = largest(await rendererMemory(browser));
    printFigure('resident memory of the page and its worker meanwhile, at most', `${most} MB`);
    // Wait until the companies are stored on the device, because compressing them takes memory for a while.
    await sleep(MINUTE_MS);
    printFigure('heap and buffers of the worker', `${await workerHeap(browser)} MB`);
    printFigure(
      'resident memory of the page and its worker',
      `${largest(await rendererMemory(browser)).now} MB`,
    );
    const searches = searchesOf([...generateNamedCompanies(2000)], PER_KIND);
    const all = [];
    for (const kind of TYPED_KINDS) {
      const texts = searches[kind].map(({ q }) => q.toLowerCase().slice(0, 16));
      const times = await typeTexts(browser, page, texts);
      all.push(...times);
      printFigure(
        `a keystroke in the worker, ${kind}: median, 95th percentile`,
        `${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.95).toFixed(1)} ms`,
      );
    }
    printFigure(
      `a keystroke in the worker, all ${all.length}`,
      `${quantile(all, 0.5).toFixed(1)}, ${quantile(all, 0.95).toFixed(1)} ms`,
    );
    printFigure('resident memory afterwards', `${largest(await rendererMemory(browser)).now} MB`);
  } finally {
    await browser.close();
    await service.stop();
  }
}

for (const size of sizes.split(',').map(Number)) await measure(size);
