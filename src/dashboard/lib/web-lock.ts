/** The last task of each name, for browsers without Web Locks. */
const lastTasks = new Map<string, Promise<unknown>>();

/** Runs a task after the earlier ones of that name in this thread. */
async function runInOrder<T>(name: string, task: () => Promise<T>): Promise<T> {
  // A task runs even if the one before it failed.
  const running = (lastTasks.get(name) ?? Promise.resolve()).then(task, task);
  lastTasks.set(name, running);
  try {
    return await running;
  } finally {
    if (lastTasks.get(name) === running) lastTasks.delete(name);
  }
}

/**
 * Runs one task of a name at a time, in all tabs and workers of this origin. Browsers have no Web Locks over plain
 * HTTP; there, tasks wait only for those in the same thread.
 */
export const withWebLock = async <T>(
  name: string,
  task: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, options, task) : runInOrder(name, task);
