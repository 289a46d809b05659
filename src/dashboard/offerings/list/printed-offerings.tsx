import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useSettled } from '#dashboard/lib/use-settled.ts';
import { PrintTable } from '#dashboard/list/table/print-table.tsx';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { MAX_PRINTED_ROWS, PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { printedColumns } from './offering-columns.tsx';
import { usedPaths } from './offering-filters.ts';
import { searchChips } from './definition.ts';
import type { OfferingsSearch } from './offerings-search.ts';
import type { OfferingsState } from './use-offerings.ts';

interface PrintedOfferingsProps {
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly search: OfferingsSearch;
}

/** The page to print: the whole view up to MAX_PRINTED_ROWS once all offerings are loaded. */
function usePrintedPage({ state: { query, progress }, page }: PrintedOfferingsProps) {
  const { catalogue } = useApp();
  const view = { ...query, page: 1, size: MAX_PRINTED_ROWS };
  const isWhole = page.offerings.length === page.page_info.total_count;
  const isSettled = useSettled(JSON.stringify(view));
  const prepared = useQuery({
    ...offeringRowsQuery(catalogue, view),
    enabled: isSettled && !isWhole && progress?.phase === 'complete',
  });
  return isWhole ? page : (prepared.data ?? page);
}

/** The list of offerings as a document. */
export function PrintedOfferings(props: PrintedOfferingsProps) {
  const printing = usePrinting();
  const { offerings, page_info } = usePrintedPage(props);
  if (!printing) return null;
  const { search, state } = props;
  const { query, list, progress } = state;
  const isFromIndex = state.isIndexed || offerings !== props.page.offerings;
  const filters = searchChips(search).map(({ name }) => name);
  return (
    <PrintDocument
      title="Offerings"
      lines={[
        filters.join(' · '),
        formatPrintedCount({
          of: 'offerings',
          offset: page_info.offset ?? (query.page - 1) * query.size,
          rows: offerings.length,
          total: page_info.total_count,
        }),
      ]}
      at={new Date((isFromIndex ? progress?.at : null) ?? list.dataUpdatedAt)}
    >
      <PrintTable columns={printedColumns(offerings, usedPaths(query))} rows={offerings} view={null} />
    </PrintDocument>
  );
}
