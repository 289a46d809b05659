// What the threads of a page work, in processor time: a machine that is busy with something else makes a task
// longer, but not more work.

const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];

/**
 * Does something with a page and answers the tasks of its main thread and of its worker meanwhile, and the
 * marks that the page set: `at` and `ms` in milliseconds, `ms` of processor time.
 */
export async function threadTimes(browser, page, deed) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(() => performance.mark('here'));
  await deed();
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

/** Milliseconds of work from one moment to another. */
export const workBetween = (tasks, from, to) =>
  tasks.reduce((sum, { at, ms }) => (at >= from && at < to ? sum + ms : sum), 0);
