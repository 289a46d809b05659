import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import type { Sort } from '#dashboard/catalogue/company-query.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { columnWidth } from './column-width.ts';
import { CompanyRow, TICK, TICK_AREA } from './company-row.tsx';
import { type ColumnId, COLUMNS, DEFAULT_COLUMNS } from '#dashboard/companies/columns.tsx';
import { loadListChunk } from '../load-list-chunk.ts';
import { useColumnWidths } from '#dashboard/list/table/use-column-widths.ts';
import type { Selection } from './selection.ts';
import { useRecycledKeys } from './use-recycled-keys.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';

const ColumnHeader = lazyComponent(loadListChunk, 'ColumnHeader', ({ column }) => COLUMNS[column].header);

interface CompanyTableProps {
  readonly rows: readonly CompanySummaryResponse[];
  /** True for rows of the previous view. */
  readonly dimmed: boolean;
  /** True until all rows belong to this view. */
  readonly busy: boolean;
  readonly shown: readonly ColumnId[] | undefined;
  readonly selection: Selection;
  readonly sort: Sort | null;
  readonly peek: number | undefined;
  /** Of companies that changed since the last visit. */
  readonly newIds: ReadonlySet<number>;
  /** Categories to show first. */
  readonly leading: readonly string[] | undefined;
  readonly highlights: readonly (RowHighlights | undefined)[] | undefined;
  /** Rows below these that are still to be drawn; their height is kept free for the scroll position. */
  readonly missing: number;
}

export function CompaniesTable({
  rows,
  dimmed,
  busy,
  shown = DEFAULT_COLUMNS,
  selection,
  sort,
  peek,
  newIds,
  leading,
  highlights,
  missing,
}: CompanyTableProps) {
  const { widths } = useColumnWidths('companies');
  const ids = rows.map(({ id }) => id);
  const keys = useRecycledKeys(ids);
  const all = ids.every(selection.has);
  return (
    <div
      className="@container overflow-clip rounded-lg border border-line bg-sheet"
      style={{ paddingBottom: `calc(${missing} * var(--row))` }}
    >
      <table aria-label="Companies" aria-busy={busy} className="w-full table-fixed border-collapse">
        <thead className="table-head">
          <tr>
            <td className="w-9 pointer-coarse:w-11">
              <label className={TICK_AREA}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  className={TICK}
                  checked={all}
                  onChange={() => selection.set(ids, !all)}
                />
              </label>
            </td>
            {shown.map((id) => (
              <th
                key={id}
                scope="col"
                aria-sort={sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                style={{ width: columnWidth(id, shown, widths) }}
                className={`relative px-2 py-2.5 text-xs font-medium text-ink-3 last:pr-3 ${COLUMNS[id].className}`}
              >
                <ColumnHeader column={id} sort={sort} rows={id === 'name' ? rows : undefined} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={dimmed ? 'opacity-60 transition-opacity' : ''}>
          {keyed(rows, ({ id }) => keys.get(id) ?? null).map(({ key, item: company }, at) => (
            <CompanyRow
              key={key}
              company={company}
              highlights={highlights?.[at]}
              shown={shown}
              ticked={selection.has(company.id)}
              peeked={company.id === peek}
              isNew={newIds.has(company.id)}
              leading={leading}
              onTick={selection.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
