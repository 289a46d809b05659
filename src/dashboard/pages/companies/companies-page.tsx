import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApp } from '../../context.ts';
import { FailureView } from '../../shell/failure-view.tsx';
import { ResultCount } from '../../ui/result-count.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { toListView } from './companies-search.ts';
import { CompanyList } from './company-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { seenCategories, useSteadyOrder } from './seen-categories.ts';

const route = getRouteApi('/desk/companies');

/** The list of companies, page by page from the API. */
export function CompaniesPage() {
  const { companies, cache } = useApp();
  const search = route.useSearch();
  const view = toListView(search);
  const list = useQuery(companies.list(view));
  const categories = useSteadyOrder(seenCategories(cache, view.categories));
  const failure = list.error ?? (list.data ? null : list.failureReason);
  return (
    <>
      <title>Companies · Dossier</title>
      <h1 tabIndex={-1} className="mb-4 font-read text-title font-semibold">
        Companies
      </h1>
      <div className="grid items-start gap-x-7 gap-y-4 md:grid-cols-[212px_minmax(0,1fr)]">
        <details className="group rounded-lg border border-line bg-sheet p-3 md:hidden">
          <summary className="font-medium">Filters</summary>
          <div className="mt-3">
            <CategoryFilter choices={categories} chosen={view.categories} />
          </div>
        </details>
        <aside className="max-md:hidden">
          <CategoryFilter choices={categories} chosen={view.categories} />
        </aside>
        <div className="min-w-0">
          <div className="mb-3 flex min-h-[26px] flex-wrap items-center gap-1.5">
            <FilterChips search={search} categories={categories} />
            <div className="ml-auto">
              {list.data && (
                <ResultCount
                  page={view.page}
                  size={view.size}
                  rows={list.data.companies.length}
                  total={list.data.page_info.total_count}
                />
              )}
            </div>
          </div>
          {list.data ? (
            <CompanyList page={list.data} search={search} stale={list.isPlaceholderData} />
          ) : failure ? (
            <FailureView error={failure} onRetry={() => void list.refetch()} />
          ) : (
            <ListSkeleton rows={view.size} />
          )}
        </div>
      </div>
    </>
  );
}
