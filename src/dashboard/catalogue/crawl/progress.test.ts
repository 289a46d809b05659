import { expect, test } from 'vitest';
import { INITIAL_PROGRESS, isUnderway, isReadToEnd, type Progress } from './progress.ts';

const progress = (phase: Progress['phase'], loaded: number, reported: number | null): Progress => ({
  ...INITIAL_PROGRESS,
  phase,
  loaded,
  indexed: loaded,
  reported,
  delivered: loaded,
  version: 1,
});

test.each([
  ['reading', 500, 1204, true, false],
  ['paused', 500, 1204, true, false],
  ['waiting', 500, null, true, false],
  ['cancelled', 500, 1204, false, false],
  ['failed', 500, 1204, false, false],
  ['complete', 1204, 1204, false, true],
  ['complete', 0, 0, false, true],
  ['reading', 0, 0, true, false],
  // The server reported more, but sends no more.
  ['incomplete', 1180, 1204, false, true],
  // A complete list is being refreshed.
  ['reading', 1204, 1204, true, true],
] as const)(
  'a crawl in phase "%s" with %i of %s companies: isUnderway is %s, isReadToEnd is %s',
  (phase, loaded, reported, underway, whole) => {
    expect(isUnderway(progress(phase, loaded, reported))).toBe(underway);
    expect(isReadToEnd(progress(phase, loaded, reported))).toBe(whole);
  },
);
