import { afterEach, vi } from 'vitest';

/** Polyfills the browser's reportError, so that reported errors fail the run like uncaught ones. */
globalThis.reportError ??= (error) =>
  queueMicrotask(() => {
    throw error;
  });

/** Test files share globals, so restore them after each test. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
