import { createColumnHelper, rowExpandingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { Fragment, useMemo } from 'react';
import type { BadgeColumn } from '#dashboard/records/badges.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { recordId } from '#dashboard/records/identity.ts';
import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { samePath } from '#dashboard/records/row-filter.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { Tag } from '#dashboard/ui/tag.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import { OfferingName } from './offering-name.tsx';

const features = tableFeatures({ rowExpandingFeature });
const columnHelper = createColumnHelper<typeof features, JsonRecord>();

interface OfferingTableProps {
  readonly records: readonly JsonRecord[];
  readonly columns: readonly InferredColumn[];
  readonly badges: readonly BadgeColumn[];
  readonly identity: string;
  /** True while these are the rows of the previous view. */
  readonly stale: boolean;
}

/** Hides lower-ranked columns on narrow pages; the offering's own page has every field. */
const breakpointClass = (rank: number) =>
  rank >= 5 ? 'max-xl:hidden' : rank >= 3 ? 'max-[1150px]:hidden' : rank === 2 ? 'max-lg:hidden' : '';

const columnClass = ({ kind, rank }: InferredColumn) =>
  `${isQuantity(kind) ? 'text-right' : 'text-left'} ${breakpointClass(rank)}`;

export function OfferingTable({ records, columns, badges, identity, stale }: OfferingTableProps) {
  const configuredIdField = useIdField();
  const model = useMemo(
    () => [
      columnHelper.display({
        id: 'identity',
        header: identity,
        cell: ({ row }) => (
          <OfferingName
            record={row.original}
            open={row.getIsExpanded()}
            onToggle={() => row.toggleExpanded()}
          />
        ),
      }),
      ...columns.map((column, at) =>
        columnHelper.display({
          id: `field ${at}`,
          header: () => <span className="line-clamp-2 break-words">{column.label}</span>,
          cell: ({ row }) => <FieldCell record={row.original} column={column} badges={badges} />,
        }),
      ),
    ],
    [columns, badges, identity],
  );
  const table = useTable({
    features,
    columns: model,
    data: records,
    // Other records are opened on their own page.
    getRowCanExpand: ({ original }) => recordId(original, configuredIdField) === null,
  });
  const columnClasses = ['w-[23%] min-w-48 max-w-[26rem] text-left', ...columns.map(columnClass)];
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-sheet">
      <table aria-label="Offerings" aria-busy={stale} className="w-full border-collapse">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header, at) => (
                // The table model renders the header's text.
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <th
                  key={header.id}
                  scope="col"
                  className={`max-w-[20ch] px-3 py-2.5 text-xs font-medium text-ink-3 ${columnClasses[at]}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className={stale ? 'opacity-60' : ''}>
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <tr className="border-b border-line-soft last:border-b-0 hover:bg-row">
                {row.getAllCells().map((cell, at) => {
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={cell.id}
                      scope={at === 0 ? 'row' : undefined}
                      className={`relative h-[46px] max-w-[20ch] truncate px-3 text-ink-2 ${columnClasses[at]}`}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
              </tr>
              {row.getIsExpanded() && (
                <tr className="border-b border-line-soft">
                  <td colSpan={columnClasses.length} className="bg-paper p-4">
                    <JsonText value={row.original} label="JSON of this offering" />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldCellProps {
  readonly record: JsonRecord;
  readonly column: InferredColumn;
  readonly badges: readonly BadgeColumn[];
}

function FieldCell({ record, column: { path }, badges }: FieldCellProps) {
  const value = readPath(record, path);
  const badge = badges.some((each) => samePath(each.path, path));
  if (badge && value.kind === 'text')
    return (
      <span className="flex">
        <Tag>
          <bdi>{value.text}</bdi>
        </Tag>
      </span>
    );
  return <ValueInline parsed={value} />;
}
