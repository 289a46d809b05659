import { expect, test } from 'vitest';
import { formatMissingWords } from './format-missing-words.ts';

const found = (text: string) => ({ text, isFound: true, similar: [], deal: null });
const missing = (text: string, ...similar: string[]) => ({ text, isFound: false, similar, deal: null });

test('a correction is said, with the number of items that it finds', () => {
  expect(formatMissingWords({ words: [missing('merger', 'Mercer')], isPartial: false, total: 11 })).toBe(
    'No news contains “merger”. Showing “Mercer” (11 items).',
  );
});

test('a word that was left out is named, and the words that were searched for', () => {
  const left = [missing('zzqxplore'), found('merger')];
  expect(formatMissingWords({ words: left, isPartial: true, total: 147 })).toBe(
    'No news contains “zzqxplore”. Showing “merger” (147 items).',
  );
  expect(formatMissingWords({ words: [...left, found('oslo')], isPartial: true, total: 3 })).toBe(
    'No news contains “zzqxplore”. Showing the best matches for “merger”, “oslo” (3 items).',
  );
});

test('words that only occur apart are not called missing', () => {
  expect(formatMissingWords({ words: [found('oslo'), found('bergen')], isPartial: true, total: 5 })).toBe(
    'No news contains all of these words. Showing the best matches (5 items).',
  );
  expect(formatMissingWords({ words: [found('oslo')], isPartial: false, total: 5 })).toBe('');
});
