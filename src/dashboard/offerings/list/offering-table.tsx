import { useNavigate } from '@tanstack/react-router';
import { Fragment, useRef, useState } from 'react';
import type { OfferingGroup, OfferingHighlights, OfferingSort } from '#dashboard/catalogue/offering-query.ts';
import { ColumnResizer } from '#dashboard/list/table/column-resizer.tsx';
import { SidewaysScroll } from '#dashboard/list/table/sideways-scroll.tsx';
import { type ColumnOrder, SortButton } from '#dashboard/list/table/sort-button.tsx';
import { useColumnWidths } from '#dashboard/list/table/use-column-widths.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { samePath } from '#dashboard/records/row-filter.ts';
import { GroupHeading } from './group-heading.tsx';
import type { OfferingColumn, OfferingColumns } from './offering-columns.tsx';
import { withSort } from './offering-filters.ts';

/** What names need at least. */
const MIN_NAME_WIDTH = 230;

interface OfferingTableProps {
  readonly records: readonly JsonRecord[];
  /** One per record, if they were searched. */
  readonly highlights: readonly OfferingHighlights[] | undefined;
  readonly groups: readonly OfferingGroup[];
  readonly columns: OfferingColumns;
  readonly sort: OfferingSort | null;
  /** True while these are the rows of the previous view. */
  readonly stale: boolean;
}

export function OfferingTable({ records, highlights, groups, columns, sort, stale }: OfferingTableProps) {
  const { shown } = columns;
  const { widths } = useColumnWidths('offerings');
  const container = useRef<HTMLDivElement>(null);
  // By their place: records of unknown shape may have no id, or share one.
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const toggle = (at: number) =>
    setExpanded((now) => (now.includes(at) ? now.filter((each) => each !== at) : [...now, at]));
  const total = shown.reduce((sum, { id, width }) => sum + (widths.get(id) ?? width), 0);
  const widthOf = ({ id, width }: OfferingColumn) => {
    if (width > 0) return widths.get(id) ?? width;
    return `max(${MIN_NAME_WIDTH}px, 100cqi - ${total}px)`;
  };
  return (
    <>
      <div ref={container} className="@container overflow-clip rounded-lg border border-line bg-sheet">
        <table aria-label="Offerings" aria-busy={stale} className="w-full table-fixed border-collapse">
          <thead className="table-head">
            <tr>
              {shown.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={orderOf(column, sort) ?? 'none'}
                  style={{ width: widthOf(column) }}
                  className={`relative px-3 py-2.5 align-bottom text-xs font-medium text-ink-3 ${alignmentOf(column)}`}
                >
                  <Header column={column} sort={sort} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={stale ? 'opacity-60' : ''}>
            {records.map((record, index) => {
              const group = groups.find(({ start }) => start === index);
              const open = expanded.includes(index);
              const row = { record, highlights: highlights?.[index], open, onToggle: () => toggle(index) };
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={index}>
                  {group && (
                    <tr className="border-b border-line-soft bg-well">
                      <th scope="colgroup" colSpan={shown.length} className="h-9 px-3 text-left">
                        <GroupHeading group={group} />
                      </th>
                    </tr>
                  )}
                  <tr data-row="" className="border-b border-line-soft last:border-b-0 hover:bg-row">
                    {shown.map((column) => {
                      const { id, width, cell } = column;
                      const Cell = width === 0 ? 'th' : 'td';
                      return (
                        <Cell
                          key={id}
                          scope={width === 0 ? 'row' : undefined}
                          className={`relative h-(--row) truncate px-3 text-ink-2 ${alignmentOf(column)}`}
                        >
                          {cell(row)}
                        </Cell>
                      );
                    })}
                  </tr>
                  {open && (
                    <tr className="border-b border-line-soft">
                      <td colSpan={shown.length} className="bg-paper p-4">
                        <JsonText value={record} label="JSON of this offering" />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {/* A line in any case, so that nothing moves; in sight while the end of a long table is not. */}
      <p className="pointer-events-none sticky bottom-2 mt-1 min-h-5 text-right text-xs text-ink-3">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

const alignmentOf = ({ isQuantity }: OfferingColumn) => (isQuantity ? 'text-right' : 'text-left');

const orderOf = ({ path }: OfferingColumn, sort: OfferingSort | null): ColumnOrder =>
  sort && samePath(sort.path, path) ? (sort.descending ? 'descending' : 'ascending') : null;

interface HeaderProps {
  readonly column: OfferingColumn;
  readonly sort: OfferingSort | null;
}

/** A column's name, which sorts all offerings, and the handle at its left edge. */
function Header({ column, sort }: HeaderProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const { header, first, path, width } = column;
  return (
    <>
      <SortButton
        header={header}
        order={orderOf(column, sort)}
        first={first}
        onSort={(next) =>
          void navigate({
            search: (now) => withSort(now, next && { path, descending: next === 'descending' }),
          })
        }
      />
      {/* The name takes what the others leave. */}
      {width === 0 ? <SidewaysScroll /> : <ColumnResizer list="offerings" column={column} />}
    </>
  );
}
