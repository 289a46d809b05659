// Measures a page's threads in CPU time, which other load hardly affects.

const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];

/**
 * Runs an action. Returns the tasks of the page's main thread and of its worker during the action, and the page's
 * performance marks. `at` is the time and `ms` the CPU time, both in milliseconds.
 */
export async function threadTimes(browser, page, action) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(() => performance.mark('here'));
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Map();
  for (const { name, pid, tid, args } of traceEvents)
    if (name === 'thread_name') threads.set(`${pid} ${tid}`, args.name);
  const marks = traceEvents.filter(({ cat, ph }) => cat === 'blink.user_timing' && /^[iIRn]$/.test(ph));
  const main = marks.find(({ name }) => name === 'here');
  const tasks = traceEvents
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .map((task) => ({ ...task, at: task.ts / 1000, ms: (task.tdur ?? 0) / 1000 }));
  return {
    page: tasks.filter(({ pid, tid }) => pid === main.pid && tid === main.tid),
    worker: tasks.filter(({ pid, tid }) => /Worker thread/.test(threads.get(`${pid} ${tid}`) ?? '')),
    marks: marks.map(({ name, ts }) => ({ name, at: ts / 1000 })),
  };
}

/** Returns the CPU time of tasks within a time range, in milliseconds. */
export const cpuTimeBetween = (tasks, from, to) =>
  tasks.reduce((sum, { at, ms }) => (at >= from && at < to ? sum + ms : sum), 0);
