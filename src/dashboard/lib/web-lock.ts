/** Last task per lock name, for browsers without Web Locks. */
const lastTasks = new Map<string, Promise<unknown>>();

/** Runs a task once all earlier tasks with the same name in this thread have ended. */
async function runInOrder<T>(name: string, task: () => Promise<T>): Promise<T> {
  // `then(task, task)` runs the task even if the one before it failed.
  const running = (lastTasks.get(name) ?? Promise.resolve()).then(task, task);
  lastTasks.set(name, running);
  try {
    return await running;
  } finally {
    if (lastTasks.get(name) === running) lastTasks.delete(name);
  }
}

/**
 * Runs tasks with the same name one at a time, across all tabs and workers of this origin. Browsers offer Web Locks
 * only on HTTPS and localhost; on plain HTTP, tasks wait only for others in the same thread.
 */
export const withWebLock = async <T>(
  name: string,
  task: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, options, task) : runInOrder(name, task);
