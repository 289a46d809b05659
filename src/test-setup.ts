import fc from 'fast-check';
import { afterEach, vi } from 'vitest';

/** What a test finds within a few runs it mostly finds within forty; a hundred take a push half a minute longer. */
const DAILY_RUNS = 40;

// A push is checked with the same inputs every time; PROPERTY_RUNS=400 tries as many random ones instead, ten times as
// many as on a push.
const runs = process.env['PROPERTY_RUNS'];
fc.configureGlobal(runs === undefined ? { seed: 1, numRuns: DAILY_RUNS } : { numRuns: Number(runs) });

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
