import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { companyNameQuery } from '#dashboard/companies/company-names.ts';
import { useCompanySources } from '#dashboard/companies/list-query.ts';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { PRINTED_PART, PrintedList, usePrintedPart } from '#dashboard/list/printed-list.tsx';
import { usedPaths } from '#dashboard/offerings/offering-filters.ts';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { usePrinting } from '#dashboard/ui/print.tsx';
import { unnamedCompanies } from '#records/unnamed-companies.ts';
import { printedColumns } from './offering-columns.tsx';
import type { OfferingsState } from './use-offerings.ts';

interface PrintedOfferingsProps {
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly search: OfferingsSearch;
}

/**
 * The list as it is printed. Once all offerings are loaded, it has the first part of the whole list instead of only
 * one page.
 */
export function PrintedOfferings({ state, page, search }: PrintedOfferingsProps) {
  const sources = useCompanySources();
  const printing = usePrinting();
  const { query, list, progress, isFromCatalogue, schema } = state;
  const part = { ...query, ...PRINTED_PART };
  const partQuery = offeringRowsQuery(sources.catalogue, part);
  const { offerings, page_info } = usePrintedPart(partQuery, page, page.offerings.length, progress) ?? page;
  const unnamed = useMemo(() => [...new Set(offerings.flatMap(unnamedCompanies))], [offerings]);
  // Look names up before the user prints, because browsers don't wait for requests when they print.
  useQueries({ queries: unnamed.map((id) => companyNameQuery(sources, id)) });
  if (!printing) return null;
  const isFromIndex = isFromCatalogue || offerings !== page.offerings;
  return (
    <PrintedList
      list={OFFERINGS}
      filters={toChips(OFFERINGS.filters, search).map(({ name }) => name)}
      rows={offerings}
      offset={page_info.offset ?? (query.page - 1) * query.size}
      total={page_info.total_count}
      at={(isFromIndex ? progress?.at : null) ?? list.dataUpdatedAt}
      columns={schema ? printedColumns(offerings, schema, usedPaths(query), search.cols) : []}
      cellData={null}
    />
  );
}
