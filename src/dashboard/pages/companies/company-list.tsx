import { useDeferredValue } from 'react';
import { type CompaniesSearch, toQuestion } from '../../companies-search.ts';
import type { ListPage } from '../../list-query.ts';
import { CompanyTable } from './company-table.tsx';
import { loadAroundRows } from './load-around-rows.ts';
import { inSightFirst } from './in-sight-first.ts';
import type { Selection } from './selection.ts';
import { lazyPart } from '../../lazy-part.tsx';

const CompanyCards = lazyPart(() => import('./company-cards.tsx'), 'CompanyCards');
const ListFoot = lazyPart(loadAroundRows, 'ListFoot');
const NoRows = lazyPart(loadAroundRows, 'NoRows');

interface CompanyListProps {
  readonly page: ListPage;
  readonly search: CompaniesSearch;
  /** True while `page` is still the one of the view before. */
  readonly stale: boolean;
  readonly selection: Selection;
}

/** The rows of one page with the way to the others, or what to say when there are none. */
export function CompanyList({ page, search, stale, selection }: CompanyListProps) {
  const drawn = useDeferredValue(page);
  const around = useDeferredValue(search);
  const { companies: rows, marks } = inSightFirst(page, drawn);
  const list = { rows, marks, stale, busy: stale || page !== drawn };
  if (rows.length === 0 && !stale) return <NoRows search={search} page={page} />;
  return (
    <>
      {search.view === 'cards' ? (
        <CompanyCards {...list} />
      ) : (
        <CompanyTable {...list} shown={search.cols} selection={selection} sort={toQuestion(search).sort} />
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <ListFoot search={around} page={drawn} />
      </div>
    </>
  );
}
