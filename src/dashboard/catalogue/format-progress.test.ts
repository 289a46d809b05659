import { expect, test } from 'vitest';
import { MAX_ROWS_WITHOUT_TOTAL } from '#dashboard/api/paginate.ts';
import { INITIAL_PROGRESS, type Progress } from './crawl/progress.ts';
import { formatMemory, formatOfferingOutcome, formatOutcome } from './format-progress.ts';

const finished = (change: Partial<Progress>): Progress => ({
  ...INITIAL_PROGRESS,
  phase: 'complete',
  ...change,
});

test.each([
  [{ loaded: 12, delivered: 12, reported: 12 }, 'All 12 companies · updated 9:30'],
  [{ loaded: 12, delivered: 12 }, 'All 12 companies · updated 9:30'],
  [
    { phase: 'incomplete', loaded: 12, delivered: 13, duplicates: 1, reported: 20 },
    'The server reported 20, delivered 13; 1 duplicate removed',
  ],
  [
    { phase: 'incomplete', loaded: 300, delivered: 300, reported: 1000, limit: 300 },
    'The first 300 of 1,000 companies · updated 9:30',
  ],
  [
    { phase: 'incomplete', loaded: MAX_ROWS_WITHOUT_TOTAL, delivered: MAX_ROWS_WITHOUT_TOTAL },
    'The first 1,000,000 companies · updated 9:30; loading stopped there because the server reports no total',
  ],
] as const)('%o reads as %s', (progress, text) => {
  expect(formatOutcome(finished(progress), '9:30')).toBe(text);
});

test('an endless list of offerings without a total shows why loading stopped', () => {
  const loaded = MAX_ROWS_WITHOUT_TOTAL;
  expect(formatOfferingOutcome(finished({ phase: 'incomplete', loaded, delivered: loaded }), '9:30')).toBe(
    'The first 1,000,000 offerings · updated 9:30; loading stopped there because the server reports no total',
  );
});

test('offerings that the server searches are said to be searched there', () => {
  const served = finished({ isServed: true, loaded: 60_000, reported: 60_000 });
  expect(formatOfferingOutcome(served, '9:30')).toBe('All 60,000 offerings · searched on the server');
});

test('the estimated memory for a number of rows is close to the measured one', () => {
  expect([1, 100_000, 200_000, 1_001_000, 3_000_000].map(formatMemory)).toEqual([
    '10 MB',
    '140 MB',
    '280 MB',
    '1.4 GB',
    '4.2 GB',
  ]);
});

test('a list that the server searches is not called loaded', () => {
  const served = {
    ...INITIAL_PROGRESS,
    phase: 'complete',
    isServed: true,
    loaded: 1200,
    reported: 1200,
  } as const;
  expect(formatOutcome(served, '12:31')).toBe('All 1,200 companies · searched on the server');
});
