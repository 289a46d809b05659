import { WINDOW_STATUS_NAMES } from '#dashboard/records/window.ts';
import { DATE_FORMATS, parseIso } from '#dashboard/lib/format/format-date.ts';
import { groupedNumber } from '#dashboard/lib/format/grouped-number.ts';
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
import { formatOfferingCount } from './format-offerings.ts';

/** The list of offerings. What it has of columns and filters follows from the fields of the records. */
export const OFFERINGS: ListDefinition = {
  path: '/offerings',
  title: 'Offerings',
  formatCount: formatOfferingCount,
  scope: 'read:offerings',
};

function formatBound(text: string): string {
  const day = parseIso(text);
  return day ? DATE_FORMATS.utc.date(day.at) : groupedNumber.format(Number(text));
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
