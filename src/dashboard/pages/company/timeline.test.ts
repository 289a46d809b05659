import { sampleNews } from '#contract/fixtures.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTimeline } from './timeline.ts';

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
