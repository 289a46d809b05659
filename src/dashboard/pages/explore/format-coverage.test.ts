import { expect, test } from 'vitest';
import type { Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { type Covered, formatCoverage } from './format-coverage.ts';

const progress: Progress = {
  phase: 'reading',
  indexed: 0,
  limit: null,
  loaded: 600,
  reported: 1204,
  delivered: 600,
  duplicates: 0,
  invalidRows: 0,
  changedDuringCrawl: false,
  at: Date.UTC(2026, 2, 1, 10, 42),
  keptAt: null,
  isServed: false,
  loss: null,
  isArriving: false,
  until: null,
  failure: null,
  version: 1,
};
const coverage = (changes: Partial<Progress>, total = 600, match: Partial<Covered> = {}) =>
  formatCoverage(
    { ...progress, ...changes },
    { total, isPartial: false, isInNews: false, ...match },
    DATE_FORMATS.utc.clock,
  );

test('during the crawl the line shows how many of how many companies are loaded', () => {
  expect(coverage({})).toEqual({
    text: 'These figures cover 600 of 1,204 companies so far.',
    remedy: null,
  });
  expect(coverage({ reported: null, loaded: 1 }).text).toBe('These figures cover 1 company so far.');
});

test('a stopped crawl is reported and can be resumed', () => {
  expect(coverage({ phase: 'paused' })).toEqual({
    text: 'These figures cover 600 of 1,204 companies so far; loading is paused.',
    remedy: 'resume',
  });
  expect(coverage({ phase: 'cancelled' }).remedy).toBe('refresh');
  expect(coverage({ phase: 'failed' }).remedy).toBe('refresh');
});

test('complete figures state their age and how many companies pass the filter', () => {
  expect(coverage({ phase: 'complete', loaded: 1204 }, 1204).text).toMatch(
    /^All 1,204 companies · updated \d\d:\d\d\.$/,
  );
  expect(coverage({ phase: 'complete', loaded: 1204 }, 112).text).toMatch(
    /^112 of 1,204 companies, as of \d\d:\d\d\.$/,
  );
});

test('complete figures say when no company has all words of a search, and whether research and news have them', () => {
  const complete = { phase: 'complete', loaded: 1204 } as const;
  expect(coverage(complete, 7, { isPartial: true }).text).toMatch(
    /^7 of 1,204 companies, as of \d\d:\d\d; no company matches all words\.$/,
  );
  expect(coverage(complete, 4, { isInNews: true }).text).toMatch(
    /^4 of 1,204 companies, as of \d\d:\d\d; found in research and news\.$/,
  );
});

test('a crawl that missed companies states the reported and the received count', () => {
  const missed = { phase: 'incomplete', loaded: 1177, delivered: 1180, duplicates: 3 } as const;
  expect(coverage(missed, 1177)).toEqual({
    text: 'The server reported 1,204, delivered 1,180; 3 duplicates removed.',
    remedy: 'refresh',
  });
});
