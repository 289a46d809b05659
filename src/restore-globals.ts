import { afterEach, vi } from 'vitest';

/** What code of the browser reports fails the run, as an uncaught error does; Node has no such function. */
globalThis.reportError ??= (error) =>
  queueMicrotask(() => {
    throw error;
  });

/** Test files share their globals, so that each test gives back what it replaced. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
