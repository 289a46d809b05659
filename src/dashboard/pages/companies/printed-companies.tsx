import { useQuery } from '@tanstack/react-query';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import { companyColumns, type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { CompanyCellData } from '#dashboard/companies/company-column.ts';
import { useCompanyListRequest } from '#dashboard/companies/list-query.ts';
import type { CompanyListPage } from '#dashboard/companies/list-query.ts';
import { SORT_CHOICES } from '#dashboard/companies/sort-choices.ts';
import { PRINTED_PART, PrintedList, usePrintedPart } from '#dashboard/list/printed-list.tsx';
import { isSameOrder } from '#dashboard/list/table/column.ts';
import { usePrinting } from '#dashboard/ui/print.tsx';
import { COMPANIES, useCompanyChips } from './companies-list.ts';
import { ListTitle } from './toolbar/list-heading.tsx';

const NO_CELL_DATA: CompanyCellData = {
  leading: undefined,
  newIds: new Set(),
  categorySizes: new Map(),
  annotations: new Map(),
  compared: new Set(),
};

interface PrintedCompaniesProps {
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
  /** When the rows were fetched, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The list as it is printed. Once the catalogue is complete, the print has the first part of the whole list instead of
 * only one page.
 */
export function PrintedCompanies({ search, page, at }: PrintedCompaniesProps) {
  const openCatalogue = useOpenCatalogue();
  const printing = usePrinting();
  const progress = useQuery(progressQuery).data;
  const part = { ...useCompanyListRequest(search), ...PRINTED_PART };
  const printed =
    usePrintedPart(rowsQuery(openCatalogue, part), page, page.companies.length, progress) ?? page;
  if (!printing) return null;
  return <Document search={search} page={printed} at={(printed !== page && progress?.at) || at} />;
}

function Document({ search, page: { companies, page_info }, at }: PrintedCompaniesProps) {
  const { ids, watchlist, sort } = search;
  const { page, size } = useCompanyListRequest(search);
  return (
    <PrintedList
      list={COMPANIES}
      title={ids && <ListTitle ids={ids} name={watchlist} />}
      filters={useCompanyChips({ ...search, ids: undefined }).map(({ name }) => name)}
      order={SORT_CHOICES.find(({ order }) => isSameOrder(order, sort))?.label}
      rows={companies}
      offset={page_info.offset ?? (page - 1) * size}
      total={page_info.total_count}
      at={at}
      columns={companyColumns(search).shown}
      cellData={NO_CELL_DATA}
    />
  );
}
