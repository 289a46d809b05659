import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBounds, toEnds } from './range-chart.tsx';
import { fromMonthNumber, monthTicks, toMonthAxis, toMonthBin, toMonthNumber } from './updated-chart.tsx';

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([month, count]) => toMonthBin(toMonthNumber(month), count));

/** Builds the axis for some months, and returns it with month names instead of numbers. */
function readAxis(counts: Readonly<Record<string, number>>, limit: number) {
  const { bins = [], earlier = 0 } = toMonthAxis(counted(counts), limit) ?? {};
  return { months: bins.map(({ start, count }) => ({ month: fromMonthNumber(start), count })), earlier };
}

test('months without companies are filled in, also across a year boundary', () => {
  expect(readAxis({ '2025-11': 4, '2026-02': 7 }, 24)).toEqual({
    months: [
      { month: '2025-11', count: 4 },
      { month: '2025-12', count: 0 },
      { month: '2026-01', count: 0 },
      { month: '2026-02', count: 7 },
    ],
    earlier: 0,
  });
});

test('only the latest months are shown, and the rest are counted', () => {
  expect(readAxis({ '2019-05': 3, '2026-01': 1, '2026-02': 2 }, 2)).toEqual({
    months: [
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 2 },
    ],
    earlier: 3,
  });
});

const month = fc
  .tuple(fc.integer({ min: 1000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, of]) => `${year}-${String(of).padStart(2, '0')}`);

test('every company is in a visible month or counted as earlier', () => {
  fc.assert(
    fc.property(fc.dictionary(month, fc.nat(1000)), fc.integer({ min: 1, max: 60 }), (counts, most) => {
      const { months, earlier } = readAxis(counts, most);
      expect(months.length).toBeLessThanOrEqual(most);
      const shown = months.reduce((sum, { count }) => sum + count, 0);
      expect(shown + earlier).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
    }),
  );
});

test('a month converted to its number and back is the same', () => {
  fc.assert(
    fc.property(month, (each) => {
      expect(fromMonthNumber(toMonthNumber(each))).toBe(each);
    }),
  );
  expect(toMonthNumber('2026-01') - toMonthNumber('2025-12')).toBe(1);
});

test('the slider goes one month further than the axis for all months before it', () => {
  const axis = toMonthAxis(counted({ '2019-05': 3, '2026-01': 1, '2026-02': 2 }), 2);
  if (!axis) throw new Error('There is no axis.');
  const [least, most] = axis.ends;
  expect(fromMonthNumber(least)).toBe('2025-12');
  expect(toBounds(axis, [least, most - 1])).toEqual({ from: null, to: toMonthNumber('2026-01') });
  expect(toEnds(axis, { from: toMonthNumber('2018-01'), to: toMonthNumber('2026-01') })).toEqual([
    least,
    most - 1,
  ]);
  expect(toMonthAxis(counted({ '2026-01': 1, '2026-02': 2 }), 2)?.ends).toEqual([
    toMonthNumber('2026-01'),
    toMonthNumber('2026-02'),
  ]);
});

test('the label of the first month says its year, also if it is the only one', () => {
  const labels = (first: string, last: string, width: number) => {
    const axis = toMonthAxis(counted({ [first]: 1, [last]: 1 }), 24);
    return axis && [...monthTicks(axis, width)].map(([tick, label]) => [fromMonthNumber(tick), label]);
  };
  expect(labels('2025-12', '2025-12', 400)).toEqual([['2025-12', 'Dec 2025']]);
  expect(labels('2025-11', '2026-02', 80)?.map(([, label]) => label)).toEqual([
    'Nov 2025',
    'Dec',
    '2026',
    'Feb',
  ]);
  expect(labels('2025-02', '2025-03', 5)?.map(([, label]) => label)).toEqual(['Feb 2025']);
});
