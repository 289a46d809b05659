/**
 * Runs a task with a signal that aborts after `ms`, or as soon as one of the signals in `endings` does, for instance
 * because the caller has left. The returned promise then rejects at once, even if the task goes on. `AbortSignal.any`
 * with `AbortSignal.timeout` can't be used: Node 20 may collect them as garbage before they fire.
 */
export function withDeadline<T>(
  ms: number,
  endings: readonly { readonly signal: AbortSignal; readonly why: string }[],
  task: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const abort = (why: string) => {
      const reason = new Error(why);
      controller.abort(reason);
      reject(reason);
    };
    const listeners = endings.map(({ signal, why }) => ({ signal, onAbort: () => abort(why) }));
    const timer = setTimeout(() => abort(`There was no answer within ${ms} ms.`), ms);
    for (const { signal, onAbort } of listeners) {
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
    }
    task(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        for (const { signal, onAbort } of listeners) signal.removeEventListener('abort', onAbort);
      });
  });
}
