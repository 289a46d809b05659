import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { CompanyListPage } from '#dashboard/companies/list-query.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { newsOf } from '#dashboard/news/news-search.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyCards } from './company-cards.tsx';
import { useCategorySizes } from './filters/use-facets.ts';
import { NoCompanies } from './no-companies.tsx';
import type { ListedCompanies } from './use-listed-companies.ts';

interface CompaniesRowsProps {
  readonly companies: ListedCompanies;
  readonly page: CompanyListPage;
  readonly search: CompaniesSearch;
  readonly selection: Selection;
  readonly cards: boolean;
}

/** The rows of a page. If there are none, says why and what the user can do. */
export function CompaniesRows({ companies, page, search, selection, cards }: CompaniesRowsProps) {
  const { list, highlights, isPrevious, isDimmed } = companies;
  const newIds = useNewIds();
  const leading = search.category ?? search.every;
  const categorySizes = useCategorySizes(page.companies);
  const view = useMemo(() => ({ leading, newIds, categorySizes }), [leading, newIds, categorySizes]);
  if (page.companies.length === 0 && !isPrevious)
    return (
      <NoCompanies
        key={printSearch({ ...search })}
        search={search}
        page={page}
        isOutdated={list.isStale && list.isFetching}
      />
    );
  const rows = {
    rows: page.companies,
    highlights,
    view,
    dimmed: isDimmed,
    busy: isPrevious,
    selection,
    currentId: search.peek,
  };
  return (
    <>
      {page.companies.length > 0 && <MatchNote search={search} page={page} />}
      {cards ? <CompanyCards {...rows} /> : <CompaniesTable {...rows} search={search} />}
    </>
  );
}

interface MatchNoteProps {
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
}

/** If no company matches the whole search text, says what the rows match instead. */
function MatchNote({ search, page: { isPartial, isInNews } }: MatchNoteProps) {
  return (
    <>
      {isPartial && <p className="mb-2 text-sm text-ink-2">No company matches all words; best matches:</p>}
      {isInNews && (
        <p className="mb-2 text-sm text-ink-2">
          No company matches; found in research and news:{' '}
          <Link
            to="/news"
            search={{ ...newsOf({ ...search, q: undefined }), q: search.q }}
            className="text-accent underline print:hidden"
          >
            Show in News
          </Link>
        </p>
      )}
    </>
  );
}
