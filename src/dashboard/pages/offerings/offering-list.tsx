import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastPage } from '#dashboard/api/last-page.ts';
import { inferBadges } from '#dashboard/records/badges.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { idField, nameField } from '#dashboard/records/identity.ts';
import { inferColumns } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { SizeChoice } from '#dashboard/companies/size-choice.tsx';
import { Pager } from '#dashboard/ui/pager.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import type { OfferingPageResponse } from '#dashboard/api/dialect/offering-list-response.ts';
import { BadgeFilters } from './badge-filters.tsx';
import { NoMatches, NoOfferings } from './no-offerings.tsx';
import { RowSearch } from './row-search.tsx';
import { OfferingCards } from './offering-cards.tsx';
import { OfferingTable } from './offering-table.tsx';
import {
  type OfferingsSearch,
  toOfferingsView,
  type View,
  withoutFilters,
  withPage,
} from './offerings-search.ts';
import { filtersOf, rowTest } from './row-filters.ts';

interface OfferingListProps {
  readonly page: OfferingPageResponse;
  readonly search: OfferingsSearch;
  readonly view: View;
  /** True while `page` belongs to the previous view. */
  readonly stale: boolean;
}

/** Header of the name column: the field name used by the first record that has one. */
function identityLabel(records: readonly JsonRecord[], configuredIdField: string | null): string {
  const field =
    records.map(nameField).find(Boolean) ??
    records.map((record) => idField(record, configuredIdField)).find(Boolean);
  return field === undefined ? 'Offering' : fieldLabel(field);
}

export function OfferingList({
  page: { offerings, page_info, invalidRows },
  search,
  view,
  stale,
}: OfferingListProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const configuredIdField = useIdField();
  const columns = useMemo(() => inferColumns(offerings), [offerings]);
  const badges = useMemo(() => inferBadges(columns, offerings), [columns, offerings]);
  const filters = filtersOf(search);
  const records = useMemo(
    () => offerings.filter(rowTest({ where: search.where, q: search.q }) ?? (() => true)),
    [offerings, search.where, search.q],
  );
  const window = toOfferingsView(search);
  const last = lastPage(page_info, window, offerings.length + invalidRows);
  if (offerings.length === 0 && !stale) return <NoOfferings search={search} page={window.page} last={last} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <RowSearch />
        <BadgeFilters badges={badges} filters={filters} />
        {(filters.length > 0 || search.q) && (
          <p className="text-sm text-ink-2">
            {records.length} of the {offerings.length} rows on this page.{' '}
            <Link to="/offerings" search={withoutFilters(search)} className="text-accent underline">
              Clear filters
            </Link>
          </p>
        )}
      </div>
      {records.length === 0 ? (
        <NoMatches search={search} rows={offerings.length} />
      ) : view === 'json' ? (
        <JsonText value={records} label="Offerings as JSON" />
      ) : view === 'cards' ? (
        <OfferingCards records={records} columns={columns} stale={stale} />
      ) : (
        <OfferingTable
          key={`${window.page}-${window.size}`}
          records={records}
          columns={columns}
          badges={badges}
          identity={identityLabel(offerings, configuredIdField)}
          stale={stale}
        />
      )}
      {invalidRows > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {invalidRows} {invalidRows === 1 ? 'row is' : 'rows are'} left out: the server sent no JSON object.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <SizeChoice
          list="offerings"
          size={window.size}
          onChange={(size) =>
            void navigate({
              search: (now) => ({ ...now, size: size === 25 ? undefined : size, page: undefined }),
            })
          }
        />
        <Pager
          page={window.page}
          last={last}
          link={({ page, ...props }) => (
            <Link
              key={props['aria-label'] ?? page}
              to="/offerings"
              search={withPage(search, page)}
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        />
      </div>
    </>
  );
}
