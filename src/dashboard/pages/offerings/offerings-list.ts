import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS, parseIso } from '#dashboard/lib/format/format-date.ts';
import { formatNumber } from '#dashboard/lib/format/format-number.ts';
import { type Chip, type Facet, TEXT, toChips } from '#dashboard/list/facet.ts';
import type { ListDefinition } from '#dashboard/list/list-definition.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { WINDOW_STATUS_NAMES } from '#dashboard/records/window.ts';
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

function formatBound(text: string): string {
  const day = parseIso(text);
  return day ? DATE_FORMATS.utc.date(day.at) : formatNumber(text);
}

/** Formats a range: "10–50 USD", "from 1 Jan 2026", "up to 50". */
function formatRange({ from, to, currency }: RangeText): string {
  const unit = currency === null ? '' : ` ${currency}`;
  if (to === '') return `from ${formatBound(from)}${unit}`;
  if (from === '') return `up to ${formatBound(to)}${unit}`;
  return `${formatBound(from)}–${formatBound(to)}${unit}`;
}

const labelOf = (path: readonly string[]) => path.map(fieldLabel).join(' · ');

/** Facets whose fields depend on the records. */
const FACETS: readonly Facet<OfferingsSearch>[] = [
  {
    params: ['status'],
    chips: (search) =>
      statusesOf(search).map((status) => ({
        name: WINDOW_STATUS_NAMES[status],
        searchAfterRemoval: toggleStatus(search, status),
      })),
  },
  {
    params: ['where'],
    chips: (search) =>
      valuesOf(search).map(({ path, text }) => ({
        name: `${labelOf(path)}: ${text}`,
        searchAfterRemoval: toggleValue(search, path, text),
      })),
  },
  {
    params: ['range'],
    chips: (search) =>
      parseRanges(search).map((range) => ({
        name: `${labelOf(range.path)}: ${formatRange(range)}`,
        searchAfterRemoval: withRange(search, { ...range, from: '', to: '' }),
      })),
  },
];

/** The list of offerings. Its columns and filters depend on the fields of the records. */
export const OFFERINGS: ListDefinition<OfferingsSearch> = {
  path: '/offerings',
  title: 'Offerings',
  formatCount: formatOfferingCount,
  scope: 'read:offerings',
  facets: [TEXT, ...FACETS],
};

/** Returns the active filters as chips, without the search text. */
export const filterChips = (search: OfferingsSearch): readonly Chip<OfferingsSearch>[] =>
  toChips(FACETS, search);
