import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleNews, sampleResearch } from '#contract/examples.ts';
import { MONTHS_SHOWN, toActivity, topOfScale } from './activity-card.tsx';

const NOW = new Date('2026-11-20T08:00:00Z');
const news = (...dates: (string | null)[]) => dates.map((published_at) => ({ ...sampleNews, published_at }));
const research = (...dates: (string | null)[]) =>
  dates.map((published_at) => ({ ...sampleResearch, published_at }));

test('months continue without gaps up to the current one, however long nothing has happened', () => {
  const activity = toActivity(
    {
      news: news('2026-11-30T23:59:59Z', '2026-11-01T00:00:00Z'),
      research: research('2026-09-09T08:00:00Z'),
    },
    new Date('2026-12-09T08:00:00Z'),
    'utc',
  );
  expect(activity?.months).toHaveLength(MONTHS_SHOWN);
  expect(
    activity?.months
      .slice(-4)
      .map(({ month, news: items, research: documents }) => [month, items, documents]),
  ).toEqual([
    ['2026-09', 0, 1],
    ['2026-10', 0, 0],
    ['2026-11', 2, 0],
    ['2026-12', 0, 0],
  ]);
});

test('months are those of the time zone in which dates are shown, whatever the zone of the record', () => {
  const activity = toActivity({ news: news('2026-12-01T01:00:00+05:00'), research: [] }, NOW, 'utc');
  expect(activity?.months.at(-1)).toEqual({ month: '2026-11', news: 1, research: 0 });
});

test('a company without dated items has no activity', () => {
  expect(toActivity({ news: news(null, 'soon'), research: [] }, NOW, 'utc')).toBeNull();
});

test('every item is counted once, in a month or outside', () => {
  const dates = fc.array(
    fc.oneof(
      fc.constantFrom(null, 'soon', '2026-99-01T00:00:00Z'),
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
        .map((date) => date.toISOString()),
    ),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(dates, dates, (newsDates, researchDates) => {
      const activity = toActivity(
        { news: news(...newsDates), research: research(...researchDates) },
        NOW,
        'utc',
      );
      if (!activity) return;
      const inside = activity.months.reduce((sum, month) => sum + month.news + month.research, 0);
      expect(inside + activity.outside).toBe(newsDates.length + researchDates.length);
    }),
  );
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [12, 20],
  [41, 50],
  [120, 200],
])('a chart of at most %i items has a scale up to %i, whose half is a whole number too', (highest, top) => {
  expect(topOfScale(highest)).toBe(top);
  expect(Number.isInteger(topOfScale(highest) / 2)).toBe(true);
});
