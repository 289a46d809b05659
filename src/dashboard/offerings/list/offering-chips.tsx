import { WINDOW_STATUS_NAMES } from '#dashboard/records/window.ts';
import { useNavigate } from '@tanstack/react-router';
import { DATE_FORMATS, parseIso } from '#dashboard/lib/format/format-date.ts';
import { groupedNumber } from '#dashboard/lib/format/grouped-number.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { ClearFiltersButton } from '#dashboard/ui/clear-filters-button.tsx';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import {
  type RangeText,
  parseRanges,
  statusesOf,
  toggleStatus,
  toggleValue,
  valuesOf,
  withRange,
} from './offering-filters.ts';
import { type OfferingsSearch, withoutFilters } from './offerings-search.ts';

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

interface Chip {
  readonly name: string;
  readonly without: (search: OfferingsSearch) => OfferingsSearch;
}

const labelOf = (path: readonly string[]) => path.map(fieldLabel).join(' · ');

/** The filters in words, each with the search without it. */
export const filterChips = (search: OfferingsSearch): readonly Chip[] => [
  ...statusesOf(search).map((status) => ({
    name: WINDOW_STATUS_NAMES[status],
    without: (now: OfferingsSearch) => toggleStatus(now, status),
  })),
  ...valuesOf(search).map(({ path, text }) => ({
    name: `${labelOf(path)}: ${text}`,
    without: (now: OfferingsSearch) => toggleValue(now, path, text),
  })),
  ...parseRanges(search).map((range) => ({
    name: `${labelOf(range.path)}: ${formatRange(range)}`,
    without: (now: OfferingsSearch) => withRange(now, { ...range, from: '', to: '' }),
  })),
];

export function ActiveOfferingFilters({ search }: { readonly search: OfferingsSearch }) {
  const navigate = useNavigate({ from: '/offerings' });
  return (
    <>
      {keyed(filterChips(search), ({ name }) => name).map(({ key, item: { name, without } }) => (
        <FilterChip key={key} name={name} onRemove={() => void navigate({ search: without })} />
      ))}
      <ClearFiltersButton onClear={() => void navigate({ search: withoutFilters })} />
    </>
  );
}
