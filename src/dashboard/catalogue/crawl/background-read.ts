import { type BackgroundTaskOptions, createBackgroundTask } from '#dashboard/api/background-task.ts';
import { RequestError } from '#dashboard/api/failure.ts';
import { isOffline } from '#dashboard/api/retry.ts';
import { INITIAL_PROGRESS, type Progress } from './progress.ts';

export interface BackgroundReadOptions extends Pick<BackgroundTaskOptions, 'now' | 'sleep'> {
  onProgress(progress: Progress): void;
}

/** Creates a background task that reports its progress. `counts` returns additional properties for each report. */
export function createBackgroundRead(
  { now, sleep, onProgress }: BackgroundReadOptions,
  counts: () => Partial<Progress>,
  read: (signal: AbortSignal) => Promise<void>,
) {
  let progress = INITIAL_PROGRESS;

  function update(change: Partial<Progress>) {
    progress = { ...progress, ...change, ...counts() };
    onProgress(progress);
  }

  const task = createBackgroundTask({
    now,
    sleep,
    state: () => progress,
    update({ failure: error, ...change }) {
      const failure = error instanceof RequestError ? error.failure : null;
      update(error === undefined ? change : { ...change, failure });
    },
  });
  const { pause, resume, cancel, setForegroundBusy, pauseFor } = task;

  return {
    update,
    begin: () => task.begin(read),
    send: task.send,
    waitForTurn: task.waitForTurn,
    reader: {
      progress: (): Progress => progress,
      pause,
      resume,
      cancel,
      setForegroundBusy,
      pauseFor,
      /** Ends a wait that began because the browser was offline. */
      reconnect() {
        if (progress.failure && isOffline(progress.failure)) task.skipWait();
      },
    },
  };
}
