import { setTimeout as sleep } from 'node:timers/promises';
import { probe } from './page-probe.mjs';

const TURNS = 5;
const SETTLE_MS = 3000;
const TYPED = 'band';

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function heapMegabytes(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 2 ** 20;
}

async function cpuTime(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

async function openCold(browser, app, { key, rate }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const signedIn = { key, companies: 'granted', offerings: 'granted' };
  await context.addInitScript(probe, {
    row: app.row,
    controls: [app.next, ...(app.controls ?? [])],
    session: [key, { epoch: '', signedIn }],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  // A thread's CPU time hardly depends on other load.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'benchFirstRow' });
  const firstRowCpu = new Promise((resolve) => {
    cdp.on('Runtime.bindingCalled', () => resolve(cpuTime(cdp)));
  });
  await page.goto(app.address + app.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => bench.seen.firstRow !== null);
  return { context, page, cdp, firstRowCpu: await firstRowCpu };
}

const click = (page, target, changes) =>
  page.evaluate(([from, to]) => bench.timeClick(from, to), [target, changes]);

/** Measures one visit. Times are in milliseconds, the heap is in megabytes. */
export async function visit(browser, app, options) {
  const { context, page, cdp, firstRowCpu } = await openCold(browser, app, options);
  try {
    const figures = { firstRowCpu, ...(await page.evaluate(() => bench.firstLoad())) };
    figures.firstRow = await page.evaluate(() => bench.seen.firstRow);
    await sleep(SETTLE_MS);
    figures.controls = await page.evaluate(() => bench.seen.controls);
    figures.heap = await heapMegabytes(cdp);
    const turns = [];
    const turnsCpu = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const before = await cpuTime(cdp);
      turns.push(await click(page, app.next, app.row));
      await sleep(500);
      turnsCpu.push((await cpuTime(cdp)) - before);
    }
    figures.turn = median(turns);
    figures.turnCpu = median(turnsCpu);
    const prefetched = [];
    for (let turn = 0; turn < TURNS; turn++) {
      await page.hover(app.next);
      await sleep(800);
      prefetched.push(await click(page, app.next, app.row));
      await page.mouse.move(0, 0);
      await sleep(500);
    }
    figures.prefetchedTurn = median(prefetched);
    if (app.hasSearch) figures.keystroke = await timeKeystrokes(page);
    // A shift of less than a ten-thousandth is below a pixel.
    figures.layoutShift = Number((await page.evaluate(() => bench.seen.layoutShift)).toFixed(4));
    await page.hover(app.row);
    await sleep(1000);
    figures.company = await click(page, app.row, app.company);
    return figures;
  } finally {
    await context.close();
  }
}

async function timeKeystrokes(page) {
  // Counts appear only when all companies are loaded.
  await page.getByText(/^All [\d,]+ companies/).waitFor();
  await page.getByRole('searchbox').focus();
  const times = [];
  for (const letter of TYPED) {
    await page.evaluate(() => bench.expectKey());
    await page.keyboard.press(letter);
    await page.waitForFunction(() => bench.seen.key !== null);
    times.push(await page.evaluate(() => bench.seen.key));
    await sleep(500);
  }
  await page.getByRole('searchbox').fill('');
  await sleep(1000);
  return median(times);
}

/** Measures the heap's growth over a hundred page turns, in megabytes. */
export async function heapGrowth(browser, app, options) {
  const { context, page, cdp } = await openCold(browser, app, options);
  const previous = app.next.replace('next', 'prev');
  const turnBackAndForth = async () => {
    for (const target of [app.next, previous])
      for (let turn = 0; turn < 10; turn++) {
        const address = await page.getAttribute(target, 'href');
        await click(page, target, app.row);
        // The links below the rows are rendered after them.
        await page.waitForFunction(
          ([selector, old]) => document.querySelector(selector)?.getAttribute('href') !== old,
          [target, address],
        );
      }
    await sleep(1000);
  };
  try {
    await sleep(SETTLE_MS);
    // Fill the cache of pages first, which should have the same size afterwards.
    await turnBackAndForth();
    const before = await heapMegabytes(cdp);
    for (let time = 0; time < 5; time++) await turnBackAndForth();
    return (await heapMegabytes(cdp)) - before;
  } finally {
    await context.close();
  }
}
