// Watches a tab that stays on the list while the server alternately fails and recovers: `npm run soak -- --tab
// --minutes 30`.
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '../../e2e/chromium.mjs';
import { startBenchService } from '../bench-service.mjs';
import { generateCompanies } from '../many-companies.mjs';
import { FAULT_NAMES, openFaultGate } from './fault-gate.mjs';
import { memorySlope } from './memory-slope.mjs';

const COMPANIES = 3_000;
const PHASE_MS = 45_000;
const SAMPLE_MS = 5_000;
/** Maximum age of the badge's status: it checks every 30 s, and a check takes up to 5 s. */
const STALE_MS = 37_000;
/** Nobody uses the tab, so the only requests are health checks and refreshes of the list and the catalogue. */
const MAX_REQUESTS_A_PHASE = 15;
const MAX_GROWTH_MB = 1;

/** Runs the test and resolves to the reasons why it failed; none if it passed. */
export async function watchTab({ runMs, print, signal }) {
  const problems = [];
  const service = await startBenchService(generateCompanies(COMPANIES), { ACCESS_LOG: 'off' });
  let requests = 0;
  const gate = await openFaultGate(service.address, () => requests++);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(`uncaught in the page: ${message}`));
    await page.goto(`${gate.address}/companies`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('table', { name: 'Companies' }).waitFor();
    const heapOf = await heapMeter(page);
    const status = page.getByRole('status', { name: 'API status' });
    const samples = [];
    const started = performance.now();
    const isOver = () => signal.aborted || performance.now() - started > runMs;

    async function phase(fault) {
      const name = fault ?? 'works';
      if (fault === null) gate.recover();
      else gate.fail(fault);
      requests = 0;
      const from = performance.now();
      let toldAfter = null;
      while (performance.now() - from < PHASE_MS && !isOver()) {
        await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
        const isOnline = (await status.textContent())?.trim() === 'Online';
        const isTrue = isOnline === (fault === null);
        const after = performance.now() - from;
        if (isTrue) toldAfter ??= after;
        else if (after > STALE_MS)
          problems.push(`${name}: "${await status.textContent()}" after ${Math.round(after / 1000)} s`);
        if (fault === null)
          samples.push({ life: 1, ageMs: performance.now() - started, rssMb: await heapOf() });
      }
      if (requests > MAX_REQUESTS_A_PHASE)
        problems.push(`${name}: ${requests} requests in ${PHASE_MS / 1000} s`);
      const rows = await page.getByRole('table', { name: 'Companies' }).getByRole('rowheader').count();
      if (rows !== 25) problems.push(`${name}: the list has ${rows} rows`);
      const told = toldAfter === null ? 'never' : `${Math.round(toldAfter / 1000)} s`;
      print(
        `${name}: ${requests} requests, status right after ${told}, heap ${samples.at(-1)?.rssMb.toFixed(1)} MB`,
      );
    }

    for (let round = 0; !isOver(); round++) {
      await phase(null);
      if (!isOver()) await phase(FAULT_NAMES[round % FAULT_NAMES.length]);
    }
    gate.recover();
    const growth = memorySlope(samples);
    if (growth === null) print(`too few samples (${samples.length}) to tell whether the heap grows`);
    else print(`heap: ${growth.toFixed(2)} MB in 10 minutes`);
    if (growth !== null && growth > MAX_GROWTH_MB)
      problems.push(`the heap grows by ${growth.toFixed(2)} MB in 10 minutes`);
  } finally {
    await browser.close();
    gate.close();
    await service.stop();
  }
  return problems;
}

async function heapMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
}
