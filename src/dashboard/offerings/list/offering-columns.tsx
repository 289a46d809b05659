import type { ReactNode } from 'react';
import { type FieldPath, type OfferingHighlights, STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import type { ListColumn } from '#dashboard/list/table/column.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { isNameField } from '#dashboard/records/identity.ts';
import type { InferredColumn } from '#dashboard/records/infer-columns.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { ValueKind } from '#dashboard/records/parsed-value.ts';
import { printPath, samePath } from '#dashboard/records/row-filter.ts';
import { ClosingCell, FieldCell, StatusCell } from './offering-cells.tsx';
import { OfferingName } from './offering-name.tsx';

export interface OfferingRow {
  readonly record: JsonRecord;
  readonly highlights: OfferingHighlights | undefined;
  /** True if the record has no page of its own and its JSON is expanded in place. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A column of the list of offerings; the first names the offering. */
export interface OfferingColumn extends ListColumn {
  /** The field that its header sorts by. */
  readonly path: FieldPath;
  /** Numbers and dates start with the highest. */
  readonly first: 'ascending' | 'descending';
  /** In pixels, unless the user sets another; 0 takes what the others leave. */
  readonly width: number;
  readonly isQuantity: boolean;
  /** The column that stays on narrow screens, of all but the first. */
  readonly rank: number;
  readonly cell: (row: OfferingRow) => ReactNode;
}

/** The columns of a list of offerings. */
export interface OfferingColumns {
  /** As they usually stand. */
  readonly all: readonly OfferingColumn[];
  /** Those on the screen, in their order. */
  readonly shown: readonly OfferingColumn[];
  /** True unless the user chose them. */
  readonly isDefault: boolean;
}

/** Of a usual value, in pixels. */
const WIDTHS: Readonly<Partial<Record<ValueKind, number>>> = {
  number: 96,
  boolean: 96,
  rows: 96,
  moment: 130,
  day: 130,
  money: 172,
  company: 170,
  link: 170,
  scalars: 180,
  prose: 180,
};
const DEFAULT_WIDTH = 144;
/** Of a letter of a header, its padding and its arrow. */
const HEADER_LETTER = 7;
const HEADER_PADDING = 40;

/** The id of the first column, which is always shown. */
const IDENTITY_ID = 'offering';

const widthOf = ({ kind, label }: InferredColumn) =>
  Math.max(
    WIDTHS[kind] ?? DEFAULT_WIDTH,
    ...label.split(' ').map((word) => word.length * HEADER_LETTER + HEADER_PADDING),
  );

/** The field that names the company of most offerings. */
export const companyPathOf = ({ fields }: RecordSchema): FieldPath | null =>
  fields.filter(({ kind }) => kind === 'company').toSorted((a, b) => a.rank - b.rank)[0]?.path ?? null;

function identityColumn(schema: RecordSchema, isGrouped: boolean): OfferingColumn {
  const company = companyPathOf(schema);
  const [name] = schema.identity;
  const isNamed = name !== undefined && isNameField(name);
  // The company stands above the name, except below its own heading.
  const isOnlyName = name !== undefined && !(company && isNamed && !isGrouped);
  return {
    id: IDENTITY_ID,
    header: company && !isNamed ? 'Company' : isOnlyName ? fieldLabel(name) : 'Offering',
    path: company && !isNamed ? company : schema.identity,
    first: 'ascending',
    width: 0,
    isQuantity: false,
    rank: -1,
    cell: (row) => <OfferingName {...row} company={isGrouped ? null : company} />,
  };
}

const windowColumns = ({ window }: RecordSchema): readonly OfferingColumn[] =>
  window
    ? [
        {
          id: 'window.status',
          header: 'Status',
          path: STATUS_PATH,
          first: 'ascending',
          width: 140,
          isQuantity: false,
          rank: -1,
          cell: ({ record }) => <StatusCell record={record} window={window} />,
        },
        {
          id: 'window.closes',
          header: 'Closing',
          path: window.closes,
          first: 'ascending',
          width: 132,
          isQuantity: false,
          rank: -1,
          cell: ({ record }) => <ClosingCell record={record} window={window} />,
        },
      ]
    : [];

const toColumn = (column: InferredColumn, badges: readonly InferredColumn[]): OfferingColumn => ({
  id: printPath(column.path),
  header: column.label,
  path: column.path,
  first: isQuantity(column.kind) ? 'descending' : 'ascending',
  width: widthOf(column),
  isQuantity: isQuantity(column.kind),
  rank: column.rank,
  cell: ({ record, highlights }) => (
    <FieldCell record={record} highlights={highlights} column={column} badges={badges} />
  ),
});

interface ColumnOptions {
  readonly badges: readonly InferredColumn[];
  /** Groups are headed by their company. */
  readonly isGrouped: boolean;
  /** Ids in the order of the user's choice. */
  readonly chosen: readonly string[] | undefined;
}

/** The name, the status and the closing date if records have a window, and the fields. */
export function offeringColumns(
  schema: RecordSchema,
  { badges, isGrouped, chosen }: ColumnOptions,
): OfferingColumns {
  const company = companyPathOf(schema);
  const special = [identityColumn(schema, isGrouped), ...windowColumns(schema)];
  // The Closing column shows it.
  const isClosing = ({ path }: InferredColumn) =>
    schema.window !== null && samePath(path, schema.window.closes);
  const isCompany = ({ path }: InferredColumn) => company !== null && samePath(path, company);
  const added = schema.columns.filter(({ path }) => !schema.fields.some((each) => samePath(each.path, path)));
  const fields = [...schema.fields, ...added]
    .filter((column) => !isClosing(column))
    .map((column) =>
      toColumn(schema.columns.find(({ path }) => samePath(path, column.path)) ?? column, badges),
    );
  const all = [...special, ...fields];
  // The first column has the company already.
  const usual = schema.columns.filter((column) => !isClosing(column) && !isCompany(column));
  const defaults = [
    ...special,
    ...fields.filter(({ path }) => usual.some((column) => samePath(column.path, path))),
  ];
  const wanted = chosen?.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const shown = wanted && [...new Set([...all.slice(0, 1), ...wanted])];
  const isDefault = !shown || String(idsOf(shown)) === String(idsOf(defaults));
  return { all, shown: isDefault ? defaults : shown, isDefault };
}

export const idsOf = (columns: readonly ListColumn[]): readonly string[] => columns.map(({ id }) => id);
