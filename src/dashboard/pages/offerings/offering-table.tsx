import { createColumnHelper, rowExpandingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { Fragment, useMemo, useRef } from 'react';
import type { OfferingGroup, OfferingHighlights, OfferingSort } from '#dashboard/catalogue/offering-query.ts';
import { STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import type { BadgeColumn } from '#dashboard/records/badges.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { recordId } from '#dashboard/records/identity.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { columnClasses } from './column-classes.ts';
import { FieldCell, StatusCell } from './offering-cells.tsx';
import { ariaSort, OfferingHeader } from './offering-header.tsx';
import { GroupHeading } from './group-heading.tsx';
import { OfferingName } from './offering-name.tsx';

interface OfferingRow {
  readonly record: JsonRecord;
  readonly highlights: OfferingHighlights | undefined;
}

const features = tableFeatures({ rowExpandingFeature });
const columnHelper = createColumnHelper<typeof features, OfferingRow>();

interface OfferingTableProps {
  readonly records: readonly JsonRecord[];
  /** One per record, if they were searched. */
  readonly highlights: readonly OfferingHighlights[] | undefined;
  readonly groups: readonly OfferingGroup[];
  readonly schema: RecordSchema;
  readonly badges: readonly BadgeColumn[];
  readonly sort: OfferingSort | null;
  /** True while these are the rows of the previous view. */
  readonly stale: boolean;
}

export function OfferingTable(props: OfferingTableProps) {
  const { records, highlights, groups, schema, badges, sort, stale } = props;
  const { identity, window } = schema;
  const container = useRef<HTMLDivElement>(null);
  const isGrouped = groups.length > 0;
  // Groups are headed by their company.
  const columns = useMemo(
    () =>
      isGrouped
        ? schema.columns
            .filter(({ kind }) => kind !== 'company')
            .map((column) => ({ ...column, rank: Math.max(0, column.rank - 1) }))
        : schema.columns,
    [schema, isGrouped],
  );
  const configuredIdField = useIdField();
  const [identityName] = identity;
  const headers = useMemo(
    () => [
      {
        path: identity,
        label: identityName === undefined ? 'Offering' : fieldLabel(identityName),
        descending: false,
      },
      ...(window ? [{ path: STATUS_PATH, label: 'Status', descending: false }] : []),
      ...columns.map(({ path, label, kind }) => ({ path, label, descending: isQuantity(kind) })),
    ],
    [columns, identity, identityName, window],
  );
  const model = useMemo(
    () => [
      columnHelper.display({
        id: 'identity',
        cell: ({ row }) => (
          <OfferingName {...row.original} open={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
        ),
      }),
      ...(window
        ? [
            columnHelper.display({
              id: 'status',
              cell: ({ row }) => <StatusCell record={row.original.record} window={window} />,
            }),
          ]
        : []),
      ...columns.map((column, at) =>
        columnHelper.display({
          id: `field ${at}`,
          cell: ({ row }) => <FieldCell {...row.original} column={column} badges={badges} />,
        }),
      ),
    ],
    [columns, window, badges],
  );
  const rows = useMemo(
    () => records.map((record, at) => ({ record, highlights: highlights?.[at] })),
    [records, highlights],
  );
  const table = useTable({
    features,
    columns: model,
    data: rows,
    // Other records are opened on their own page.
    getRowCanExpand: ({ original }) => recordId(original.record, configuredIdField) === null,
  });
  const classes = [
    'w-[23%] min-w-48 max-w-[26rem] text-left',
    ...(window ? ['text-left'] : []),
    ...columnClasses(columns, window !== null),
  ];
  return (
    <>
      <div ref={container} className="@container overflow-x-auto rounded-lg border border-line bg-sheet">
        <table aria-label="Offerings" aria-busy={stale} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              {headers.map(({ path, label, descending }, at) => (
                <th
                  key={path.join('/')}
                  scope="col"
                  aria-sort={ariaSort(path, sort)}
                  className={`max-w-[20ch] px-3 py-2.5 text-xs font-medium text-ink-3 ${classes[at]}`}
                >
                  <OfferingHeader path={path} label={label} sort={sort} startsDescending={descending} />
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
                      <th scope="colgroup" colSpan={classes.length} className="h-9 px-3 text-left">
                        <GroupHeading group={group} />
                      </th>
                    </tr>
                  )}
                  <tr className="border-b border-line-soft last:border-b-0 hover:bg-row">
                    {row.getAllCells().map((cell, at) => {
                      const Cell = at === 0 ? 'th' : 'td';
                      return (
                        <Cell
                          key={cell.id}
                          scope={at === 0 ? 'row' : undefined}
                          className={`relative h-(--row) max-w-[20ch] truncate px-3 text-ink-2 ${classes[at]}`}
                        >
                          <table.FlexRender cell={cell} />
                        </Cell>
                      );
                    })}
                  </tr>
                  {row.getIsExpanded() && (
                    <tr className="border-b border-line-soft">
                      <td colSpan={classes.length} className="bg-paper p-4">
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
