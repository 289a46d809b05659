import { useTable } from '@tanstack/react-table';
import { Fragment, useMemo, useRef } from 'react';
import type { OfferingGroup, OfferingHighlights, OfferingSort } from '#dashboard/catalogue/offering-query.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import { recordId } from '#dashboard/records/identity.ts';
import type { InferredColumn } from '#dashboard/records/infer-columns.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { offeringTableFeatures, useOfferingColumns } from './offering-columns.tsx';
import { ariaSort, OfferingHeader } from './offering-header.tsx';
import { GroupHeading } from './group-heading.tsx';

interface OfferingTableProps {
  readonly records: readonly JsonRecord[];
  /** One per record, if they were searched. */
  readonly highlights: readonly OfferingHighlights[] | undefined;
  readonly groups: readonly OfferingGroup[];
  readonly schema: RecordSchema;
  readonly badges: readonly InferredColumn[];
  readonly sort: OfferingSort | null;
  /** True while these are the rows of the previous view. */
  readonly stale: boolean;
}

export function OfferingTable(props: OfferingTableProps) {
  const { records, highlights, groups, schema, badges, sort, stale } = props;
  const container = useRef<HTMLDivElement>(null);
  const configuredIdField = useIdField();
  const columns = useOfferingColumns(schema, badges, groups.length > 0);
  const rows = useMemo(
    () => records.map((record, at) => ({ record, highlights: highlights?.[at] })),
    [records, highlights],
  );
  const table = useTable({
    features: offeringTableFeatures,
    columns,
    data: rows,
    // Other records are opened on their own page.
    getRowCanExpand: ({ original }) => recordId(original.record, configuredIdField) === null,
  });
  return (
    <>
      <div ref={container} className="@container overflow-x-auto rounded-lg border border-line bg-sheet">
        <table aria-label="Offerings" aria-busy={stale} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              {columns.map(({ meta: { path, label, startsDescending, className } }) => (
                <th
                  key={path.join('/')}
                  scope="col"
                  aria-sort={ariaSort(path, sort)}
                  className={`max-w-[20ch] px-3 py-2.5 text-xs font-medium text-ink-3 ${className}`}
                >
                  <OfferingHeader path={path} label={label} sort={sort} startsDescending={startsDescending} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={stale ? 'opacity-60' : ''}>
            {table.getRowModel().rows.map((row, index) => {
              const group = groups.find(({ start }) => start === index);
              return (
                <Fragment key={row.id}>
                  {group && (
                    <tr className="border-b border-line-soft bg-well">
                      <th scope="colgroup" colSpan={columns.length} className="h-9 px-3 text-left">
                        <GroupHeading group={group} />
                      </th>
                    </tr>
                  )}
                  <tr data-row="" className="border-b border-line-soft last:border-b-0 hover:bg-row">
                    {row.getAllCells().map((cell, at) => {
                      const Cell = at === 0 ? 'th' : 'td';
                      return (
                        <Cell
                          key={cell.id}
                          scope={at === 0 ? 'row' : undefined}
                          className={`relative h-(--row) max-w-[20ch] truncate px-3 text-ink-2 ${cell.column.columnDef.meta?.className}`}
                        >
                          <table.FlexRender cell={cell} />
                        </Cell>
                      );
                    })}
                  </tr>
                  {row.getIsExpanded() && (
                    <tr className="border-b border-line-soft">
                      <td colSpan={columns.length} className="bg-paper p-4">
                        <JsonText value={row.original.record} label="JSON of this offering" />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {/* In the space above the footer, so that nothing moves when it appears. */}
      <p className="-mb-3 h-3 text-right text-xs/[14px] text-ink-3">
        <ScrollHint of={container} />
      </p>
    </>
  );
}
