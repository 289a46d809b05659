import fc from 'fast-check';

/**
 * Number of inputs that a property test tries before a push. Forty find nearly all that a hundred would, and a hundred
 * would take half a minute longer.
 */
const RUNS_PER_PUSH = 40;

// A push is checked with the same inputs every time; PROPERTY_RUNS=400 tries as many random ones instead, ten times as
// many as on a push.
const runs = process.env['PROPERTY_RUNS'];
fc.configureGlobal(runs === undefined ? { seed: 1, numRuns: RUNS_PER_PUSH } : { numRuns: Number(runs) });

/** Polyfills the browser's reportError, so that reported errors fail the run like uncaught ones. */
globalThis.reportError ??= (error) =>
  queueMicrotask(() => {
    throw error;
  });
