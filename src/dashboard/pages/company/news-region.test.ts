import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleNews } from '#contract/examples.ts';
import { byYear, matchesNews, toTimeline } from './news-region.tsx';

test('an item is anchored by its id unless it has none or the id is taken', () => {
  const news = [{ ...sampleNews }, { ...sampleNews, id: null }, { ...sampleNews }];
  expect(toTimeline(news).map(({ anchor }) => anchor)).toEqual(['news-77', null, null]);
});

test('keys are unique whatever ids the records have', () => {
  const ids = fc.array(fc.option(fc.integer({ min: -2, max: 4 })));
  fc.assert(
    fc.property(ids, (each) => {
      const keys = toTimeline(each.map((id) => ({ ...sampleNews, id }))).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('a timeline is grouped by year in its order, undated items last', () => {
  const at = (published_at: string | null) => ({ ...sampleNews, id: null, published_at });
  const news = [at('2024-12-31T23:59:00Z'), at(null), at('2026-02-01T00:00:00Z'), at('2024-01-01T00:00:00Z')];
  const years = byYear(toTimeline(news), 'utc').map(({ year, entries }) => [year, entries.length]);
  expect(years).toEqual([
    ['2026', 1],
    ['2024', 2],
    ['Undated', 1],
  ]);
});

test.each([
  ['CAFÉ opens', true],
  ['cafe wire', true],
  ['opens nowhere', false],
  ['', true],
])('news are filtered by all words of %j', (text, expected) => {
  const [article] = sampleNews.articles;
  const articles = article ? [{ ...article, headline: 'Opening', publication: 'The Wire' }] : [];
  const item = { ...sampleNews, headline: 'A café opens', description: null, articles };
  expect(matchesNews(item, text)).toBe(expected);
});
