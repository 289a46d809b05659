import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { useCompanyQueries } from '#dashboard/api/api-context.tsx';
import { lastPage } from '#dashboard/api/lists.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { handOverCompaniesQuery } from '#dashboard/catalogue/detail-queries.ts';
import { companyColumns, type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import {
  type CompanyListPage,
  useNeedsCatalogue,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { ListFooter } from '#dashboard/list/list-footer.tsx';
import type { Selection } from '#dashboard/list/selection.ts';
import { COMPANIES } from './companies-list.ts';
import { ResearchHits } from './research-hits.tsx';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
import { ListNotes } from './toolbar/list-notes.tsx';

// Load this on demand, because it is needed only once a company is selected.
const SelectionBar = lazyPart(() => import('./toolbar/selection-bar.tsx'), 'SelectionBar');

/**
 * Loads the full records that the visible columns need, one at a time, and shows the progress. Skips records that were
 * already read in the background.
 */
export function DetailPrefetcher({ companies: rows }: Pick<CompanyListPage, 'companies'>) {
  const openCatalogue = useOpenCatalogue();
  const companies = useCompanyQueries();
  const cache = useQueryClient();
  const [allowed, setAllowed] = useState(() => !isSaveDataEnabled());
  const next = useQueries({
    queries: rows.map(({ id }) => ({ ...companies.detail(id), enabled: false })),
    combine: (results) => results.findIndex(({ data, isError }) => data === undefined && !isError),
  });
  const id = rows[next]?.id;
  // False until the catalogue has been opened. With Data Saver on, that happens only when the user asks for it.
  const hasCatalogue = useQuery(progressQuery).data !== undefined;
  const ids = rows.map((company) => company.id);
  const known = useQuery({
    ...handOverCompaniesQuery(openCatalogue, cache, companies, ids),
    enabled: hasCatalogue && id !== undefined,
  });
  const isNext = allowed && id !== undefined && !(hasCatalogue && known.isPending);
  useQuery({ ...companies.detail(id ?? 0), enabled: isNext });
  if (id === undefined) return null;
  if (allowed)
    return (
      <p role="status" className="text-xs text-ink-3">
        Reading records, {formatCount(next)} of {formatCount(rows.length)}
      </p>
    );
  return (
    <button
      type="button"
      onClick={() => setAllowed(true)}
      className="text-xs text-accent hover:underline pointer-coarse:min-h-11"
    >
      Read the records of these companies
    </button>
  );
}

interface ListEndProps {
  /** The search params that the rows on screen belong to. */
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
  readonly selection: Selection;
}

/** Everything below the rows, including the bar with actions for selected companies. */
export const ListEnd = memo(function ListEnd({ search, page, selection }: ListEndProps) {
  return (
    <>
      {page.companies.length > 0 && <Footer search={search} page={page} />}
      {search.q !== undefined && (search.page ?? 1) === 1 && !page.isInNews && (
        <ResearchHits search={search} text={search.q} />
      )}
      <Suspense>{selection.ids.length > 0 && <SelectionBar {...{ selection, search, page }} />}</Suspense>
    </>
  );
});

const Footer = memo(function Footer({ search, page }: Pick<ListEndProps, 'search' | 'page'>) {
  const query = useCompanyListRequest(search);
  const needsCatalogue = useNeedsCatalogue(query);
  return (
    <ListFooter
      list={COMPANIES}
      source={needsCatalogue ? null : 'companies'}
      search={search}
      query={query}
      last={lastPage(page.page_info, query, page.companies.length + page.invalidRows)}
      notes={<ListNotes query={query} page={page} />}
    >
      {companyColumns(search).shown.some(({ needsRecord }) => needsRecord) && (
        <DetailPrefetcher companies={page.companies} />
      )}
      <CatalogueProgress />
    </ListFooter>
  );
});
