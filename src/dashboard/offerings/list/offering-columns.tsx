import {
  createColumnHelper,
  type DisplayColumnDef,
  metaHelper,
  rowExpandingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type FieldPath, type OfferingHighlights, STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import type { InferredColumn } from '#dashboard/records/infer-columns.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { columnClasses } from './column-classes.ts';
import { FieldCell, StatusCell } from './offering-cells.tsx';
import { OfferingName } from './offering-name.tsx';

export interface OfferingRow {
  readonly record: JsonRecord;
  readonly highlights: OfferingHighlights | undefined;
}

interface OfferingColumnMeta {
  /** The field that the column's header sorts by. */
  readonly path: FieldPath;
  readonly label: string;
  /** Numbers and dates start with the highest. */
  readonly startsDescending: boolean;
  readonly className: string;
}

export const offeringTableFeatures = tableFeatures({
  rowExpandingFeature,
  columnMeta: metaHelper<OfferingColumnMeta>(),
});
type OfferingColumn = DisplayColumnDef<typeof offeringTableFeatures, OfferingRow> & {
  readonly meta: OfferingColumnMeta;
};

const { display } = createColumnHelper<typeof offeringTableFeatures, OfferingRow>();

/** The name, the status if records have one, and the fields; no company in groups, which are headed by theirs. */
export function useOfferingColumns(
  { identity, window, columns: inferred }: RecordSchema,
  badges: readonly InferredColumn[],
  isGrouped: boolean,
): readonly OfferingColumn[] {
  return useMemo(() => {
    const [identityName] = identity;
    const name = {
      ...display({
        id: 'identity',
        cell: ({ row }) => (
          <OfferingName {...row.original} open={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
        ),
      }),
      meta: {
        path: identity,
        label: identityName === undefined ? 'Offering' : fieldLabel(identityName),
        startsDescending: false,
        className: 'w-[23%] min-w-48 max-w-[26rem] text-left',
      },
    };
    const status = window && {
      ...display({
        id: 'status',
        cell: ({ row }) => <StatusCell record={row.original.record} window={window} />,
      }),
      meta: { path: STATUS_PATH, label: 'Status', startsDescending: false, className: 'text-left' },
    };
    const fields = isGrouped
      ? inferred
          .filter(({ kind }) => kind !== 'company')
          .map((column) => ({ ...column, rank: Math.max(0, column.rank - 1) }))
      : inferred;
    const classes = columnClasses(fields, window !== null);
    return [
      name,
      ...(status ? [status] : []),
      ...fields.map((column, at) => ({
        ...display({
          id: `field ${at}`,
          cell: ({ row }) => <FieldCell {...row.original} column={column} badges={badges} />,
        }),
        meta: {
          path: column.path,
          label: column.label,
          startsDescending: isQuantity(column.kind),
          className: classes[at] ?? '',
        },
      })),
    ];
  }, [identity, window, inferred, badges, isGrouped]);
}
