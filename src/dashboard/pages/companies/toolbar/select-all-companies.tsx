import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import {
  useCompanySources,
  type CompanyListPage,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { SelectAll, TooManyToSelect } from '#dashboard/list/select-all.tsx';
import { MAX_READ_IDS, type Selection } from '#dashboard/list/selection.ts';
import { useSelectAll } from '#dashboard/list/use-select-all.ts';
import { matchingIdsQuery } from '../matching-ids.ts';

interface SelectAllCompaniesProps {
  readonly selection: Selection;
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
  readonly className: string;
  /** Classes for the less important part of the text. They hide it if there is too little room. */
  readonly detailClass: string;
}

/**
 * A checkbox that selects the companies on all pages. It appears once all companies on this page are selected, if there
 * are other pages.
 */
export function SelectAllCompanies({
  selection,
  search,
  page,
  className,
  detailClass,
}: SelectAllCompaniesProps) {
  const sources = useCompanySources();
  const { data: progress } = useQuery(progressQuery);
  const query = useCompanyListRequest(search);
  const { companies, page_info, isInNews = false } = page;
  const total = page_info.total_count;
  const hasMore = typeof total === 'number' && total > companies.length && !isInNews;
  const isPageSelected = hasMore && companies.length > 0 && companies.every(({ id }) => selection.has(id));
  const isKnown = hasWholeList(progress);
  const { isAllSelected, isFetching, reading, toggle, cancel } = useSelectAll({
    selection,
    query: (onRead) => matchingIdsQuery(sources, query, onRead),
    isKnown: isPageSelected && isKnown,
  });
  if (!isPageSelected) return null;
  if (!isKnown && total > MAX_READ_IDS)
    return <TooManyToSelect className={className} detailClass={detailClass} />;
  return (
    <SelectAll
      total={total}
      noun="companies"
      checked={isAllSelected}
      disabled={isFetching}
      reading={reading}
      onChange={toggle}
      onCancel={cancel}
      className={className}
      nounClass={detailClass}
    />
  );
}
