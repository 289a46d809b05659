import { WINDOW_STATUS_NAMES } from '#dashboard/records/window.ts';
import { DATE_FORMATS, parseIso } from '#dashboard/lib/format/format-date.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import type { Chip } from '#dashboard/list/filters/filter-chips.tsx';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import {
  type RangeText,
  parseRanges,
  statusesOf,
  toggleStatus,
  toggleValue,
  valuesOf,
  withRange,
} from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';
import { formatSearchText } from '#dashboard/lib/format/format-search-text.ts';
import type { ListDefinition } from '#dashboard/list/definition.ts';
import { formatPartial } from '#dashboard/catalogue/format-progress.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';

/** "3 offerings" */
export const formatOfferingCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'offering' : 'offerings'}`;

/** The list of offerings. What it has of columns and filters follows from the fields of the records. */
export const OFFERINGS: ListDefinition = {
  path: '/offerings',
  title: 'Offerings',
  formatCount: formatOfferingCount,
  scope: 'read:offerings',
};

function formatBound(text: string): string {
  const day = parseIso(text);
  return day ? DATE_FORMATS.utc.date(day.at) : formatCount(Number(text));
}

/** "10–50 USD", "from 1 Jan 2026", "up to 50". */
function formatRange({ from, to, currency }: RangeText): string {
  const unit = currency === null ? '' : ` ${currency}`;
  if (to === '') return `from ${formatBound(from)}${unit}`;
  if (from === '') return `up to ${formatBound(to)}${unit}`;
  return `${formatBound(from)}–${formatBound(to)}${unit}`;
}

const labelOf = (path: readonly string[]) => path.map(fieldLabel).join(' · ');

/** The filters in words, but for the text. */
export const filterChips = (search: OfferingsSearch): readonly Chip<OfferingsSearch>[] => [
  ...statusesOf(search).map((status) => ({
    name: WINDOW_STATUS_NAMES[status],
    without: toggleStatus(search, status),
  })),
  ...valuesOf(search).map(({ path, text }) => ({
    name: `${labelOf(path)}: ${text}`,
    without: toggleValue(search, path, text),
  })),
  ...parseRanges(search).map((range) => ({
    name: `${labelOf(range.path)}: ${formatRange(range)}`,
    without: withRange(search, { ...range, from: '', to: '' }),
  })),
];

/** As `filterChips`, with the text. */
export const searchChips = (search: OfferingsSearch): readonly Chip<OfferingsSearch>[] => [
  ...(search.q ? [{ name: formatSearchText(search.q), without: { ...search, q: undefined } }] : []),
  ...filterChips(search),
];

/** The number of offerings after a crawl, and how many are missing of those that the server reported. */
export function formatOfferingOutcome(progress: Progress, time: string): string {
  const { loaded, reported, duplicates, invalidRows, changedDuringCrawl } = progress;
  const isWhole = reported === null || reported === loaded + invalidRows;
  const partial = formatPartial(progress, formatOfferingCount, time);
  if (partial !== null) return partial;
  const notes = [
    !isWhole && `the server reported ${formatCount(reported)}`,
    // Without a total, a repeated page is how some lists end.
    reported !== null &&
      duplicates > 0 &&
      `${formatCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'} removed`,
    invalidRows > 0 && `${formatCount(invalidRows)} skipped: not a JSON object`,
    changedDuringCrawl && 'the list changed while loading',
  ].filter(Boolean);
  const summary = isWhole ? `All ${formatOfferingCount(loaded)}` : formatOfferingCount(loaded);
  return [`${summary} · updated ${time}`, ...notes].join('; ');
}
