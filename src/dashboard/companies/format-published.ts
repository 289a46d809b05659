import { DEAL_NAMES, DEALS, NEWS_TYPE_NAMES, NEWS_TYPES } from '../catalogue/news-types.ts';
import { DATE_FORMATS } from '../lib/format/format-date.ts';
import type { PublishedSearch } from './published-search.ts';

/** "15 Jun 2026" or, for a month, "Jun 2026". */
function formatSince(since: string): string {
  const { date, month } = DATE_FORMATS.utc;
  return (since.length > 7 ? date : month)(new Date(since));
}

/** "Acquisitions or funding" */
const anyOf = (names: readonly string[]) =>
  names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(' or ');

type Part = Exclude<keyof PublishedSearch, 'since'>;

/** What companies are filtered by, in words: "Interviews since Jun 2026". */
export function formatPublished(part: Part, value: string, since: string | undefined): string {
  const named = value.split(',');
  const names: Record<Part, () => string> = {
    research: () =>
      value === 'any'
        ? 'Any research'
        : anyOf(NEWS_TYPES.filter((type) => named.includes(type)).map((type) => NEWS_TYPE_NAMES[type])),
    news: () => (value === 'any' ? 'Any news' : `News about “${value}”`),
    deal: () => anyOf(DEALS.filter((deal) => named.includes(deal)).map((deal) => DEAL_NAMES[deal])),
  };
  return `${names[part]()}${since === undefined ? '' : ` since ${formatSince(since)}`}`;
}
