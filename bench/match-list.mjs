import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
// Measures in a worker of Chromium how long it takes to match 1,000 lines to companies, including the index of their
// names, which the first list builds: `node bench/match-list.mjs [companies]`, by default 100,000.
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchChromium } from '../e2e/chromium.mjs';
import { printFigure } from './report-figure.mjs';
import { threadTimes } from './thread-times.mjs';

const COUNT = Number(argv[2] ?? 100_000);
const ROUNDS = 4;
const GOAL_MS = 2000;
const WORKER = fileURLToPath(new URL('match-list-worker.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'dossier-match-'));
const server = createServer((request, response) => {
  const isScript = request.url === '/worker.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? readFileSync(join(folder, 'worker.js')) : '<!doctype html><title>Bench</title>');
});
let browser;
try {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { lib: { entry: WORKER, formats: ['es'], fileName: 'worker' }, outDir: folder },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => {
    const worker = new Worker('/worker.js', { type: 'module' });
    globalThis.run = (count) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
        worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
        worker.postMessage({ count });
      });
  });
  const run = () => page.evaluate((count) => globalThis.run(count), COUNT);
  // The first run creates the companies, too.
  await run();
  stdout.write(`1,000 lines against ${COUNT.toLocaleString('en')} companies, with the index of names\n`);
  const totals = [];
  for (let round = 1; round <= ROUNDS; round++) {
    let times;
    const { worker } = await threadTimes(browser, page, async () => {
      times = await run();
    });
    const cpu = worker.reduce((sum, { ms }) => sum + ms, 0);
    totals.push(cpu);
    stdout.write(
      `  index ${times.index.toFixed(0)} ms, lines ${times.lines.toFixed(0)} ms by the clock; ${cpu.toFixed(0)} ms of CPU time; ${times.matched} matched\n`,
    );
  }
  const [median = 0] = totals.toSorted((a, b) => a - b).slice(Math.floor(ROUNDS / 2));
  printFigure('matching a list, CPU time of the worker', `${median.toFixed(0)} ms`, `≤ ${GOAL_MS} ms`, [
    median,
  ]);
} finally {
  await browser?.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
