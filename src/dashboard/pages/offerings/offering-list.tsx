import type { OfferingPageReading } from '#contract/reading.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PAGE_SIZES } from '../../page-search.ts';
import { inferBadges, passes } from '../../record/badges.ts';
import { fieldLabel } from '../../record/field-words.ts';
import { idField, nameField } from '../../record/identity.ts';
import { inferColumns } from '../../record/infer-columns.ts';
import type { JsonRecord } from '../../record/json-record.ts';
import { JsonText } from '../../record/json-text.tsx';
import { mentions } from '../../record/mentions.ts';
import { Pager } from '../../ui/pager.tsx';
import { RowsPerPage } from '../../ui/rows-per-page.tsx';
import { BadgeFilters } from './badge-filters.tsx';
import { lastPage } from './last-page.ts';
import { NoMatches, NoOfferings } from './no-offerings.tsx';
import { RowSearch } from './row-search.tsx';
import { ShortPages } from './short-pages.tsx';
import { OfferingCards } from './offering-cards.tsx';
import { OfferingTable } from './offering-table.tsx';
import {
  filtersOf,
  type OfferingsSearch,
  toOfferingsView,
  type View,
  withoutFilters,
  withPage,
} from './offerings-search.ts';

interface OfferingListProps {
  readonly page: OfferingPageReading;
  readonly search: OfferingsSearch;
  readonly view: View;
  /** True while `page` is still the one of the view before. */
  readonly stale: boolean;
}

/** What the column of names is called: as the first record with a name calls it. */
function identityLabel(records: readonly JsonRecord[]): string {
  const field = records.map(nameField).find(Boolean) ?? records.map(idField).find(Boolean);
  return field === undefined ? 'Offering' : fieldLabel(field);
}

/** The rows of one page with the way to the others, or what to say when there are none. */
export function OfferingList({
  page: { offerings, page_info, left_out },
  search,
  view,
  stale,
}: OfferingListProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const columns = useMemo(() => inferColumns(offerings), [offerings]);
  const badges = useMemo(() => inferBadges(columns, offerings), [columns, offerings]);
  const filters = filtersOf(search);
  const records = useMemo(
    () =>
      offerings.filter(
        (record) => passes(record, filtersOf({ where: search.where })) && mentions(record, search.q ?? ''),
      ),
    [offerings, search.where, search.q],
  );
  const window = toOfferingsView(search);
  const last = lastPage(page_info, window, offerings.length);
  if (offerings.length === 0 && !stale) return <NoOfferings search={search} page={window.page} last={last} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <RowSearch sought={search.q ?? ''} />
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
          identity={identityLabel(offerings)}
          stale={stale}
        />
      )}
      {!stale && <ShortPages search={search} applied={page_info.limit} />}
      {left_out > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {left_out} {left_out === 1 ? 'row is' : 'rows are'} left out: the server sent no JSON object.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <RowsPerPage
          size={window.size}
          sizes={PAGE_SIZES}
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
