import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import { alphabetKey } from '#contract/alphabet.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import type { ShownColumn } from '#dashboard/companies/columns.tsx';
import { companyColumns, type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { CompanyCellData } from '#dashboard/companies/company-column.ts';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';
import type { CompanyListPage } from '#dashboard/companies/list-query.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { PastedLineNote } from '#dashboard/match-list/pasted-line-note.tsx';
import { toNewsSearch } from '#dashboard/news/news-search.ts';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { COMPANIES } from './companies-list.ts';
import { CompanyCards, type CompanyTableOrCardsProps } from './company-cards.tsx';
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

/** The rows of a page. If there are none, explains why and suggests what to do. */
export function CompaniesRows({ companies, page, search, selection, cards }: CompaniesRowsProps) {
  const { list, highlights, isPrevious, isDimmed } = companies;
  const newIds = useNewIds();
  const leading = search.category ?? search.every;
  const categorySizes = useCategorySizes(page.companies);
  const annotations = useAnnotations(({ companies: ofCompanies }) => ofCompanies);
  const comparedIds = useSelector(useComparisonStore());
  const compared = useMemo(() => new Set(comparedIds), [comparedIds]);
  const cellData = useMemo(
    () => ({ leading, newIds, categorySizes, annotations, compared }),
    [leading, newIds, categorySizes, annotations, compared],
  );
  if (page.companies.length === 0 && !isPrevious)
    return (
      <>
        <PastedLineNote q={search.q} />
        <NoCompanies
          key={printSearch({ ...search })}
          search={search}
          page={page}
          isOutdated={list.isStale && list.isFetching}
        />
      </>
    );
  const rows = {
    rows: page.companies,
    highlights,
    cellData,
    dimmed: isDimmed,
    busy: isPrevious,
    selection,
    currentId: search.peek,
  };
  const hasWholeMatches = !page.isPartial && !page.isInNews;
  return (
    <>
      {!hasWholeMatches && <PastedLineNote q={search.q} />}
      {page.companies.length > 0 && <MatchNote search={search} page={page} />}
      {cards ? <CompanyCards {...rows} /> : <CompaniesTable {...rows} search={search} />}
    </>
  );
}

interface CompaniesTableProps extends CompanyTableOrCardsProps {
  readonly search: Pick<CompaniesSearch, 'cols' | 'watchlist' | 'sort'>;
}

/** True if the rows are in alphabetical order. This is checked because the API doesn't say how it sorts its list. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(
    ({ name }, index) => index === 0 || alphabetKey(rows[index - 1]?.name ?? '') <= alphabetKey(name ?? ''),
  );

/** Returns the columns of the table. A narrow table hides some of them, but none that the user has chosen. */
function tableColumns(search: Pick<CompaniesSearch, 'cols' | 'watchlist'>) {
  const { shown, isDefault } = companyColumns(search);
  const fluid = (column: ShownColumn) => ({
    ...column,
    className: `${column.className} ${column.fluidClass ?? ''}`,
  });
  return { shown: isDefault ? shown.map(fluid) : shown, isDefault };
}

const NO_ANNOTATIONS: CompanyCellData['annotations'] = new Map();
const idOf = ({ id }: CompanySummaryResponse) => id;
const labelOf = (company: CompanySummaryResponse) => `Select ${isolate(companyName(company))}`;

export function CompaniesTable({ search, selection, currentId, ...page }: CompaniesTableProps) {
  const { cols, watchlist, sort } = search;
  const { shown, isDefault } = useMemo(() => tableColumns({ cols, watchlist }), [cols, watchlist]);
  const hasTagsColumn = shown.some(({ id }) => id === 'tags');
  const cellData = useMemo(
    () => (hasTagsColumn ? { ...page.cellData, annotations: NO_ANNOTATIONS } : page.cellData),
    [hasTagsColumn, page.cellData],
  );
  return (
    <ListTable
      table={{
        list: COMPANIES,
        columns: shown,
        sort,
        defaultOrder:
          sort === undefined && isInOrderOfNames(page.rows) ? 'Sorted by name by default' : undefined,
        isFluid: isDefault,
        minFirst: 240,
        padding: 'px-2 last:pr-3',
      }}
      page={{ ...page, cellData }}
      selectable={{ selection, idOf, labelOf, currentId }}
    />
  );
}

interface MatchNoteProps {
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
}

/** Says what the rows match if no company's own fields contain the whole search text. */
function MatchNote({ search, page: { isPartial, isInNews } }: MatchNoteProps) {
  return (
    <>
      {isPartial && <p className="mb-2 text-sm text-ink-2">No company matches all words; best matches:</p>}
      {isInNews && (
        <p className="mb-2 text-sm text-ink-2">
          No company matches; found in research and news:{' '}
          <Link
            to="/news"
            search={{ ...toNewsSearch({ ...search, q: undefined }), q: search.q }}
            className="text-accent underline print:hidden"
          >
            Show in News
          </Link>
        </p>
      )}
    </>
  );
}
