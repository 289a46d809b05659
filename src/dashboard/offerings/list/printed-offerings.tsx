import { formatSearchText } from '#dashboard/lib/format/format-search-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import type { FieldPath } from '#dashboard/catalogue/offering-query.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useSettled } from '#dashboard/lib/use-settled.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { offeringTitle } from '#dashboard/records/identity.ts';
import { inferColumns, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { promoteColumns } from '#dashboard/records/promote-columns.ts';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { MAX_PRINTED_ROWS, PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { usedPaths } from './offering-filters.ts';
import { filterChips } from './offering-chips.tsx';
import type { OfferingsSearch } from './offerings-search.ts';
import type { OfferingsState } from './use-offerings.ts';

// More would be too narrow on a portrait page.
const MAX_COLUMNS = 5;

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
  const filters = [
    ...(search.q ? [formatSearchText(search.q)] : []),
    ...filterChips(search).map(({ name }) => name),
  ];
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
      <PrintedTable records={offerings} used={usedPaths(query)} />
    </PrintDocument>
  );
}

interface PrintedTableProps {
  readonly records: readonly JsonRecord[];
  /** The fields that the view is narrowed or sorted by. */
  readonly used: readonly FieldPath[];
}

function PrintedTable({ records, used }: PrintedTableProps) {
  const inferred = inferColumns(records, { limit: MAX_COLUMNS });
  const columns = promoteColumns(inferred, used, records).filter(({ rank }) => rank < MAX_COLUMNS);
  const lookOf = ({ kind }: (typeof columns)[number]) =>
    isQuantity(kind) ? 'text-right whitespace-nowrap' : '';
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="w-[28%]">
            Offering
          </th>
          {columns.map((column) => (
            <th key={column.path.join('/')} scope="col" className={lookOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record, row) => (
          // Records of unknown shape may have no id, or share one.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            <td>
              <bdi className="font-semibold">{offeringTitle(record)}</bdi>
            </td>
            {columns.map((column) => (
              <td key={column.path.join('/')} className={lookOf(column)}>
                <ValueInline parsed={readPath(record, column.path)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
