import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleNews } from '#contract/examples.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { formatEnds, AXIS_BINS, countNews, shareNews } from './news-strip.tsx';

const newsAt = (published_at: string | null) => ({ ...sampleNews, published_at });
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const instants = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const feeds = fc.array(fc.option(instants, { nil: null }).map(newsAt), { maxLength: 20 });

test('every item is on the shared axis once or counted as undated', () => {
  fc.assert(
    fc.property(fc.array(feeds, { minLength: 1, maxLength: 6 }), (companies) => {
      const { axis, maxCount } = shareNews(companies, new Date('2026-01-01T00:00:00Z'));
      if (!axis) return;
      for (const news of companies) {
        const { bins, undated } = countNews(news, axis);
        expect(bins).toHaveLength(AXIS_BINS);
        expect(sum(bins) + undated).toBe(news.length);
        expect(Math.max(...bins)).toBeLessThanOrEqual(maxCount);
      }
    }),
  );
});

test('the same day has the same position for every company', () => {
  const oldest = newsAt('2025-01-01T00:00:00Z');
  const middle = newsAt('2025-07-02T12:00:00Z');
  const newest = newsAt('2026-01-01T00:00:00Z');
  const { axis } = shareNews([[oldest, middle], [newest]], new Date('2025-12-30T00:00:00Z'));
  expect(axis).toEqual({
    start: new Date('2025-01-01T00:00:00Z'),
    end: new Date('2026-01-01T00:00:00Z'),
    isCut: false,
  });
  if (!axis) return;
  expect(countNews([oldest, middle], axis).bins.indexOf(1)).toBe(0);
  expect(countNews([middle], axis).bins.indexOf(1)).toBe(AXIS_BINS / 2);
  expect(countNews([newest], axis).bins.indexOf(1)).toBe(AXIS_BINS - 1);
});

test('the axis ends now, so that months without news are seen', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const news = [newsAt('2022-01-01T00:00:00Z'), newsAt('2024-06-01T00:00:00Z')];
  const { axis } = shareNews([news], now);
  expect(axis).toMatchObject({ end: now });
  if (!axis) return;
  expect(formatEnds(axis, DATE_FORMATS.utc)).toEqual(['Jan 2022', 'Nov 2026']);
  expect(countNews(news, axis).bins.findLastIndex((count) => count > 0)).toBeLessThan(AXIS_BINS / 2);
});

test('a single old item does not squeeze all others into the last bar', () => {
  const recent = Array.from({ length: 24 }, (_, month) =>
    newsAt(new Date(Date.UTC(2024, month)).toISOString()),
  );
  const { axis } = shareNews(
    [[newsAt('1975-01-01T00:00:00Z'), ...recent], []],
    new Date('2025-12-01T00:00:00Z'),
  );
  expect(axis).toEqual({
    start: new Date('2024-01-01T00:00:00Z'),
    end: new Date('2025-12-01T00:00:00Z'),
    isCut: true,
  });
  if (!axis) return;
  expect(formatEnds(axis, DATE_FORMATS.utc)).toEqual(['Jan 2024 and before', 'Dec 2025']);
  expect(countNews([newsAt('1975-01-01T00:00:00Z'), ...recent.slice(0, 1)], axis).bins[0]).toBe(2);
});

test('more than a few old items keep their place on the axis', () => {
  const years = [1975, 1976, ...Array.from({ length: 20 }, (_, at) => 2000 + at)];
  const { axis } = shareNews(
    [years.map((year) => newsAt(`${year}-01-01T00:00:00Z`))],
    new Date('2020-01-01T00:00:00Z'),
  );
  expect(axis).toMatchObject({ start: new Date('1975-01-01T00:00:00Z'), isCut: false });
});

test('without dates there is no axis', () => {
  expect(shareNews([[newsAt(null), newsAt('soon')], []], new Date(0))).toEqual({ axis: null, maxCount: 1 });
});
