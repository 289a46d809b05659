import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useCompanySources, type CompanyListPage, useCompanyQuery } from '#dashboard/companies/list-query.ts';
import { formatFailure } from '#dashboard/failures/format-failure.ts';
import { SelectAll } from '#dashboard/list/select-all.tsx';
import { MAX_READ_IDS, type Selection } from '#dashboard/list/selection.ts';
import { matchingIdsQuery } from '../matching-ids.ts';

interface SelectAllCompaniesProps {
  readonly selection: Selection;
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
  readonly className: string;
}

/**
 * A checkbox that selects the companies on all pages. Shown once all companies on this page are selected, if there are
 * other pages.
 */
export function SelectAllCompanies({ selection, search, page, className }: SelectAllCompaniesProps) {
  const sources = useCompanySources();
  const { showToast } = useCollections();
  const { data: progress } = useQuery(progressQuery);
  const { companies, page_info, isInNews = false } = page;
  const total = page_info.total_count;
  const hasMore = typeof total === 'number' && total > companies.length && !isInNews;
  const isPageSelected = hasMore && companies.length > 0 && companies.every(({ id }) => selection.has(id));
  const isKnown = hasWholeList(progress);
  const query = matchingIdsQuery(sources, useCompanyQuery(search));
  const { data: ids, isFetching } = useQuery({ ...query, enabled: isPageSelected && isKnown });
  if (!isPageSelected || !(isKnown || total <= MAX_READ_IDS)) return null;
  const selected = new Set(selection.ids);
  const isAllSelected = ids?.every((id) => selected.has(id)) ?? false;
  const change = () =>
    void sources.cache
      .fetchQuery(query)
      .then((all) => selection.set(all, !isAllSelected))
      .catch((error: unknown) => showToast(`Not all could be selected: ${formatFailure(error).title}.`));
  return (
    <SelectAll
      total={total}
      noun="companies"
      checked={isAllSelected}
      disabled={isFetching}
      onChange={change}
      className={className}
      nounClass="@max-[1180px]:sr-only"
    />
  );
}
