import { sampleNews, sampleResearch } from '#contract/fixtures.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONTHS_SHOWN, toActivity } from './activity.ts';

const news = (...dates: (string | null)[]) => dates.map((published_at) => ({ ...sampleNews, published_at }));
const research = (...dates: (string | null)[]) =>
  dates.map((published_at) => ({ ...sampleResearch, published_at }));

test('months run without gaps up to the month of the newest item', () => {
  const activity = toActivity({
    news: news('2026-11-30T23:59:59Z', '2026-11-01T00:00:00Z'),
    research: research('2026-09-09T08:00:00Z'),
  });
  expect(activity?.months).toHaveLength(MONTHS_SHOWN);
  expect(
    activity?.months
      .slice(-3)
      .map((month) => [month.start.toISOString().slice(0, 7), month.news, month.research]),
  ).toEqual([
    ['2026-09', 0, 1],
    ['2026-10', 0, 0],
    ['2026-11', 2, 0],
  ]);
});

test('months are UTC whatever the time zone of the record', () => {
  const activity = toActivity({ news: news('2026-12-01T01:00:00+05:00'), research: [] });
  expect(activity?.months.at(-1)?.start.toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

test('a company without dated items has no activity', () => {
  expect(toActivity({ news: news(null, 'soon'), research: [] })).toBeNull();
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
      const activity = toActivity({ news: news(...newsDates), research: research(...researchDates) });
      if (!activity) return;
      const inside = activity.months.reduce((sum, month) => sum + month.news + month.research, 0);
      expect(inside).toBeGreaterThan(0);
      expect(inside + activity.outside).toBe(newsDates.length + researchDates.length);
    }),
  );
});
