import type { NewsResults } from '#dashboard/catalogue/news-request.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { formatNewsCount } from './news-list.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `“${isolate(word)}”`).join(', ');

/** Says which words of a search no entry has, and what was searched for instead. Empty if all words were found. */
export function formatMissingWords({
  words,
  isPartial,
  total,
}: Pick<NewsResults, 'words' | 'isPartial' | 'total'>): string {
  const count = formatNewsCount(total);
  const missing = words.filter(({ isFound }) => !isFound).map(({ text }) => text);
  if (missing.length === 0)
    return isPartial ? `No news contains all of these words. Showing the best matches (${count}).` : '';
  const used = words.flatMap(({ text, isFound, similar }) => (isFound ? [text] : similar));
  const none = `No news contains ${quoted(missing)}.`;
  if (used.length === 0) return none;
  return `${none} Showing ${isPartial && used.length > 1 ? 'the best matches for ' : ''}${quoted(used)} (${count}).`;
}
