import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { formatRange } from '#dashboard/lib/format/format-range.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import {
  annotationChips,
  type Chip,
  type FilterDefinition,
  TEXT,
  toChips,
} from '#dashboard/list/filter-definition.ts';
import type { ListDefinition } from '#dashboard/list/list-definition.ts';
import { formatFieldValue } from '#offering-search/offering-column.ts';
import { fieldLabel } from '#records/field-label.ts';
import { WINDOW_STATUS_NAMES } from '#records/window-status.ts';
import { toggleStatus, toggleValue, withRange } from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';

const labelOf = (path: readonly string[]) => isolate(path.map(fieldLabel).join(' · '));

const FILTERS: readonly FilterDefinition<OfferingsSearch>[] = [
  {
    params: ['status'],
    chips: (search) =>
      (search.status ?? []).map((status) => ({
        name: WINDOW_STATUS_NAMES[status],
        searchAfterRemoval: toggleStatus(search, status),
      })),
  },
  {
    params: ['where'],
    chips: (search) =>
      (search.where ?? []).map(({ path, text }) => ({
        name: `${labelOf(path)}: ${isolate(formatFieldValue(text))}`,
        searchAfterRemoval: toggleValue(search, path, text),
      })),
  },
  {
    params: ['range'],
    chips: (search) =>
      (search.range ?? []).map((range) => ({
        name: `${labelOf(range.path)}: ${formatRange(range)}`,
        searchAfterRemoval: withRange(search, { ...range, from: '', to: '' }),
      })),
  },
  { params: ['tag', 'note', 'done'], chips: annotationChips },
];

export const OFFERINGS: ListDefinition<OfferingsSearch> = {
  path: '/offerings',
  title: 'Offerings',
  formatCount: formatOfferingCount,
  scope: 'read:offerings',
  filters: [TEXT, ...FILTERS],
};

export const offeringChips = (search: OfferingsSearch): readonly Chip<OfferingsSearch>[] =>
  toChips(FILTERS, search);
