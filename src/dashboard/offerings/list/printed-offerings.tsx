import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { PRINTED_PART, PrintedList, useFetchesPrint } from '#dashboard/list/printed-list.tsx';
import { usePrinting } from '#dashboard/ui/print.tsx';
import { toChips } from '#dashboard/list/facet.ts';
import { OFFERINGS } from './definition.ts';
import { printedColumns } from './offering-columns.tsx';
import { usedPaths } from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';
import type { OfferingsState } from './use-offerings.ts';

interface PrintedOfferingsProps {
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly search: OfferingsSearch;
}

/** The list as a document: the first part of the view instead of a page of it, once all offerings are loaded. */
export function PrintedOfferings({ state, page, search }: PrintedOfferingsProps) {
  const { catalogue } = useApp();
  const printing = usePrinting();
  const { query, list, progress, isIndexed } = state;
  const part = { ...query, ...PRINTED_PART };
  const fetches = useFetchesPrint(part, page.offerings.length, page.page_info, progress);
  const fetched = useQuery({ ...offeringRowsQuery(catalogue, part), enabled: fetches }).data;
  if (!printing) return null;
  const { offerings, page_info } = (fetches && fetched) || page;
  const isFromIndex = isIndexed || offerings !== page.offerings;
  return (
    <PrintedList
      list={OFFERINGS}
      filters={toChips(OFFERINGS.facets, search).map(({ name }) => name)}
      rows={offerings}
      offset={page_info.offset ?? (query.page - 1) * query.size}
      total={page_info.total_count}
      at={(isFromIndex ? progress?.at : null) ?? list.dataUpdatedAt}
      columns={printedColumns(offerings, usedPaths(query))}
      view={null}
    />
  );
}
