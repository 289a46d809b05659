import { STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { SortChoice } from '#dashboard/list/sort-choice.tsx';
import { printOfferingSort } from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';

interface OfferingSortChoiceProps {
  readonly schema: RecordSchema;
  readonly search: OfferingsSearch;
}

/** Sorts a list without column headers. */
export function OfferingSortChoice({
  schema: { identity, window, columns },
  search,
}: OfferingSortChoiceProps) {
  const choices = [
    ...(identity.length > 0
      ? [{ path: identity, label: identity.map(fieldLabel).join(' · '), isNumber: false }]
      : []),
    ...(window ? [{ path: STATUS_PATH, label: 'Status', isNumber: false }] : []),
    ...columns.map(({ path, label, kind }) => ({ path, label, isNumber: isQuantity(kind) })),
  ].flatMap(({ path, label, isNumber }) => [
    [
      printOfferingSort({ path, descending: false }) ?? '',
      `${label}, ${isNumber ? 'lowest first' : 'A–Z'}`,
    ] as const,
    [
      printOfferingSort({ path, descending: true }) ?? '',
      `${label}, ${isNumber ? 'highest first' : 'Z–A'}`,
    ] as const,
  ]);
  return <SortChoice from="/offerings" sort={search.sort} choices={choices} />;
}
