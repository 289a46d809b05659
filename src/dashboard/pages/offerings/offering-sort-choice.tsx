import { useNavigate } from '@tanstack/react-router';
import { STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { printOfferingSort } from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';

interface SortChoiceProps {
  readonly schema: RecordSchema;
  readonly search: OfferingsSearch;
}

/** Sorts a list without column headers. */
export function OfferingSortChoice({ schema: { identity, window, columns }, search }: SortChoiceProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const choices = [
    ...(identity.length > 0
      ? [{ path: identity, label: identity.map(fieldLabel).join(' · '), isNumber: false }]
      : []),
    ...(window ? [{ path: STATUS_PATH, label: 'Status', isNumber: false }] : []),
    ...columns.map(({ path, label, kind }) => ({ path, label, isNumber: isQuantity(kind) })),
  ].flatMap(({ path, label, isNumber }) => [
    {
      value: printOfferingSort({ path, descending: false }),
      label: `${label}, ${isNumber ? 'lowest first' : 'A–Z'}`,
    },
    {
      value: printOfferingSort({ path, descending: true }),
      label: `${label}, ${isNumber ? 'highest first' : 'Z–A'}`,
    },
  ]);
  return (
    <Select
      aria-label="Sort by"
      value={search.sort ?? ''}
      onChange={({ target }) =>
        void navigate({ search: (now) => ({ ...now, sort: target.value || undefined, page: undefined }) })
      }
      className="max-w-full"
    >
      <option value="">Default order</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
