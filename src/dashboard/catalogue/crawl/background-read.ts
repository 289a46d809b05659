import { RequestError } from '#dashboard/api/failure.ts';
import { isOffline } from '#dashboard/api/retry.ts';
import type { Progress } from '../catalogue-api.ts';
import { INITIAL_PROGRESS, isRunning } from './crawl-phase.ts';
import { createPacer, type Pacer } from './pacer.ts';

/** Injected, so that tests need no clock. */
export interface BackgroundReadOptions {
  readonly now: () => number;
  /** Resolves after `ms` milliseconds (may be Infinity) or on abort. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  onProgress(progress: Progress): void;
}

/** What every background read can be told, and its progress. */
export interface BackgroundReader extends Pick<Pacer, 'setForegroundBusy' | 'pauseFor'> {
  progress(): Progress;
  pause(): void;
  resume(): void;
  /** Stops; what was read stays. */
  cancel(): void;
  /** Call when the browser is online again. */
  reconnect(): void;
}

/** A read of many pages or companies, one request at a time, as far as it does not depend on what is read. */
export interface BackgroundRead {
  readonly reader: BackgroundReader;
  readonly pacer: Pacer;
  readonly isRunning: boolean;
  /** Unless it is aborted, a read that rejects has failed. */
  begin(read: (signal: AbortSignal) => Promise<void>): void;
  update(change: Partial<Progress>): void;
}

/** `counts` are part of the progress at every time. */
export function createBackgroundRead(
  options: BackgroundReadOptions,
  counts: () => Partial<Progress>,
  onFailure: () => void = () => {},
): BackgroundRead {
  let progress = INITIAL_PROGRESS;
  let running: AbortController | null = null;

  function update(change: Partial<Progress>) {
    progress = { ...progress, ...change, ...counts() };
    options.onProgress(progress);
  }

  function setPhase(phase: Progress['phase'], until: number | null = null) {
    if (progress.phase !== phase || progress.until !== until) update({ phase, until });
  }

  const pacer = createPacer({
    now: options.now,
    sleep: options.sleep,
    onTurn: setPhase,
    onRetry: (failure) => update({ failure }),
  });

  async function run(read: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    try {
      update({ phase: 'reading', failure: null, until: null });
      await read(signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof RequestError ? error.failure : null;
      onFailure();
      update({ phase: 'failed', failure, until: null });
    }
  }

  return {
    pacer,
    update,
    get isRunning() {
      return isRunning(progress);
    },
    begin(read) {
      pacer.restart();
      running = new AbortController();
      run(read, running.signal).catch(reportError);
    },
    reader: {
      progress: () => progress,
      pause() {
        if (!isRunning(progress)) return;
        setPhase('paused');
        pacer.pause();
      },
      resume() {
        if (!pacer.isPaused) return;
        setPhase('reading');
        pacer.resume();
      },
      cancel() {
        running?.abort();
        if (isRunning(progress)) update({ phase: 'cancelled', until: null });
        pacer.resume();
      },
      setForegroundBusy: pacer.setForegroundBusy,
      pauseFor: pacer.pauseFor,
      reconnect() {
        if (progress.failure && isOffline(progress.failure)) pacer.endPause();
      },
    },
  };
}
