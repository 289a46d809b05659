import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthTicks, recentMonths } from './recent-months.ts';

test('months without companies are filled in, also across a year boundary', () => {
  const updated = [
    { month: '2025-11', count: 4 },
    { month: '2026-02', count: 7 },
  ];
  expect(recentMonths(updated, 24)).toEqual({
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
  const updated = [
    { month: '2019-05', count: 3 },
    { month: '2026-01', count: 1 },
    { month: '2026-02', count: 2 },
  ];
  expect(recentMonths(updated, 2)).toEqual({
    months: [
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 2 },
    ],
    earlier: 3,
  });
});

test('every company is in a visible month or counted as earlier', () => {
  const month = fc
    .tuple(fc.integer({ min: 1000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, of]) => `${year}-${String(of).padStart(2, '0')}`);
  const updated = fc.uniqueArray(fc.record({ month, count: fc.nat(1000) }), {
    selector: (each) => each.month,
  });
  fc.assert(
    fc.property(updated, fc.integer({ min: 1, max: 60 }), (counts, most) => {
      const { months, earlier } = recentMonths(counts, most);
      expect(months.length).toBeLessThanOrEqual(most);
      const shown = months.reduce((sum, { count }) => sum + count, 0);
      expect(shown + earlier).toBe(counts.reduce((sum, { count }) => sum + count, 0));
    }),
  );
});

test('the label of the first month says its year, also if it is the only one', () => {
  expect([...monthTicks(['2025-12'], 400)]).toEqual([['2025-12', 'Dec 2025']]);
  expect([...monthTicks(['2025-11', '2025-12', '2026-01', '2026-02'], 80).values()]).toEqual([
    'Nov 2025',
    'Dec',
    '2026',
    'Feb',
  ]);
  expect([...monthTicks(['2025-02', '2025-03'], 5).values()]).toEqual(['Feb 2025']);
});
