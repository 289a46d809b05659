// Measures what remembering the last visit costs: `node bench/history.mjs [companies]` after `npm run build`.
// Comparing runs in Node as in the worker, and is measured in CPU time. The first row is measured by the clock in a
// browser, alternately with and without remembering.
import { argv, cpuUsage, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { launchChromium } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { probe, timeToFirstRow } from './catalogue-probe.mjs';
import { generateCompanies } from './many-companies.mjs';

const load = async (path) =>
  (await runnerImport(fileURLToPath(new URL(`../src/dashboard/${path}`, import.meta.url)))).module;
const { compareSnapshots } = await load('history/changes.ts');
const { packSnapshot, toSnapshot, unpackSnapshot } = await load('history/snapshot.ts');

const [COUNT = 50_000] = argv.slice(2).map(Number);
const ROUNDS = 9;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs a function and returns its result and CPU time in ms, which other load hardly affects. */
async function timed(run) {
  const before = cpuUsage();
  const result = await run();
  const { user, system } = cpuUsage(before);
  return [(user + system) / 1000, result];
}

/** Returns the companies at a later time: one in a hundred has moved, and one in a thousand has left. */
const later = (companies) =>
  companies
    .filter((_, at) => at % 1000 !== 7)
    .map((company, at) => (at % 100 === 0 ? { ...company, location: 'Oslo, Norway' } : company));

async function compare() {
  const companies = [...generateCompanies(COUNT)];
  const packed = await packSnapshot(toSnapshot(companies, 1));
  const changed = later(companies);
  const [comparing, packing] = [[], []];
  let found = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ms, after] = await timed(async () => {
      const next = toSnapshot(changed, 2);
      found = compareSnapshots(await unpackSnapshot(packed), next).changes;
      return next;
    });
    comparing.push(ms);
    packing.push((await timed(() => packSnapshot(after)))[0]);
  }
  stdout.write(
    `${COUNT} companies: ${found.length} changes found in ${median(comparing).toFixed(0)} ms of processor time (goal 1,000), packed in ${median(packing).toFixed(0)} ms; ${(packed.byteLength / 1e6).toFixed(1)} MB stored (goal 10)\n`,
  );
}

/** Opens the list after all companies were read and, with `remember`, remembered. */
async function openList(browser, { address, key }, remember) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  await context.addInitScript(probe);
  if (!remember)
    await context.addInitScript(() =>
      localStorage.setItem('dossier.preferences', JSON.stringify({ remember: false })),
    );
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/companies');
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/ companies · updated /).waitFor();
  return page;
}

async function firstRows() {
  const service = await startBenchService(generateCompanies(COUNT));
  const browser = await launchChromium();
  try {
    const pages = [await openList(browser, service, true), await openList(browser, service, false)];
    const times = pages.map(() => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, page] of pages.entries()) {
        times[at].push(await timeToFirstRow(page));
        // Stop background work, which would slow down the other page.
        await page.goto('about:blank');
      }
    const [remembering, without] = times.map(median);
    stdout.write(
      `first row with the memory ${remembering.toFixed(0)} ms, without ${without.toFixed(0)} ms: ${(remembering / without).toFixed(2)} x\n`,
    );
  } finally {
    await browser.close();
    await service.stop();
  }
}

await compare();
await firstRows();
