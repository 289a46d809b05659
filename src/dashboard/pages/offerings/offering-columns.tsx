import { type FieldPath, type OfferingHighlights, STATUS_PATH } from '#dashboard/catalogue/offering-query.ts';
import { type Column, type ColumnChoice, idsOf } from '#dashboard/list/table/column.ts';
import { fieldLabel } from '#dashboard/records/field-label.ts';
import { isNameField, offeringTitle } from '#dashboard/records/identity.ts';
import { inferColumns, type InferredColumn, promoteColumns } from '#dashboard/records/infer-columns.ts';
import type { InferredSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { type ValueKind, isQuantity } from '#dashboard/records/parsed-value.ts';
import { printPath, samePath } from '#dashboard/records/row-filter.ts';
import type { WindowFields } from '#dashboard/records/window.ts';
import { ClosingCell, FieldCell, StatusCell } from './offering-cells.tsx';
import { printSortPath } from './offering-filters.ts';
import { OfferingName } from './offering-name.tsx';

/** A column of the offering list. The first one names the offering. */
export type OfferingColumn = Column<JsonRecord, OfferingHighlights, null>;

export type OfferingColumns = ColumnChoice<OfferingColumn>;

/** Column widths for typical values, in pixels. */
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
/** Width of a letter in a header, and of its padding and arrow, in pixels. */
const HEADER_LETTER = 7;
const HEADER_PADDING = 40;

/** Ids of the first column, which is always visible, and of the columns about the window. */
const IDENTITY_ID = 'offering';

const STATUS_ID = 'window.status';
const CLOSING_ID = 'window.closes';

/** Returns the id of a field's column in the URL, which is never one of the other columns' ids. */
const columnId = (path: FieldPath) => printPath(path, [IDENTITY_ID, STATUS_ID, CLOSING_ID]);

/** Returns the sort options for a field. Numbers and dates start with the highest. */
const toSort = (path: FieldPath, startsHigh = false): NonNullable<OfferingColumn['sort']> => ({
  ...(startsHigh
    ? { ascending: 'lowest first', descending: 'highest first', first: 'descending' }
    : { ascending: 'A–Z', descending: 'Z–A' }),
  param: printSortPath(path),
});

/** Longer words are truncated in the header. */
const MAX_HEADER_WIDTH = 400;

function widthOf({ kind, label }: InferredColumn): number {
  const longest = label.split(' ').reduce((most, word) => Math.max(most, word.length), 0);
  const header = Math.min(longest * HEADER_LETTER + HEADER_PADDING, MAX_HEADER_WIDTH);
  return Math.max(WIDTHS[kind] ?? DEFAULT_WIDTH, header);
}

/** Returns the path of the field that names the company of most offerings. */
export const companyPathOf = ({ fields }: InferredSchema): FieldPath | null =>
  fields.filter(({ kind }) => kind === 'company').toSorted((a, b) => a.rank - b.rank)[0]?.path ?? null;

function identityColumn(schema: InferredSchema, isGrouped: boolean): OfferingColumn {
  const company = companyPathOf(schema);
  const [name] = schema.identity;
  const isNamed = name !== undefined && isNameField(name);
  // A cell shows the company above the name, unless a group's heading names it. Records may lack a name, a company or both.
  const sortPath = company && !isNamed ? company : schema.identity;
  const isOnlyName = name !== undefined && !(company && isNamed && !isGrouped);
  return {
    id: IDENTITY_ID,
    header: company && !isNamed ? 'Company' : isOnlyName ? fieldLabel(name) : 'Offering',
    ...(sortPath.length > 0 && { sort: toSort(sortPath) }),
    width: 0,
    className: 'text-left',
    cell: (record, { marks, isOpen, onToggle }) => (
      <OfferingName
        record={record}
        highlights={marks}
        company={company}
        hidesCompany={isGrouped}
        open={isOpen}
        onToggle={onToggle}
      />
    ),
  };
}

const windowColumns = ({ window }: Pick<InferredSchema, 'window'>): readonly OfferingColumn[] =>
  window
    ? [
        {
          id: STATUS_ID,
          header: 'Status',
          sort: toSort(STATUS_PATH),
          width: 140,
          className: 'text-left',
          cell: (record) => <StatusCell record={record} window={window} />,
        },
        {
          id: CLOSING_ID,
          header: 'Closing',
          sort: toSort(window.closes),
          width: 132,
          className: 'text-left',
          cell: (record) => <ClosingCell record={record} window={window} />,
        },
      ]
    : [];

function toColumn(column: InferredColumn, badges: readonly InferredColumn[] = []): OfferingColumn {
  const { path, label, kind } = column;
  const hasTags = badges.some((each) => samePath(each.path, path));
  return {
    id: columnId(path),
    header: label,
    sort: toSort(path, isQuantity(kind)),
    width: widthOf(column),
    className: isQuantity(kind) ? 'text-right' : 'text-left',
    printClass: isQuantity(kind) ? 'text-right whitespace-nowrap' : '',
    cell: (record, { marks }) => (
      <FieldCell record={record} highlights={marks} column={column} hasTags={hasTags} />
    ),
  };
}

// With more columns, each would be too narrow on a portrait page.
const MAX_PRINTED = 5;

/**
 * Returns the printed columns: the name, the status and closing date of the window, and the most useful fields. Fields
 * that the view is filtered or sorted by come first.
 */
export function printedColumns(
  records: readonly JsonRecord[],
  used: readonly FieldPath[],
  window: WindowFields | null,
): readonly OfferingColumn[] {
  const ofWindow = windowColumns({ window });
  const limit = MAX_PRINTED - ofWindow.length;
  const fields = promoteColumns(inferColumns(records, { limit: MAX_PRINTED }), used, records)
    // This field is left out, because the Closing column shows it.
    .filter(({ path }) => window === null || !samePath(path, window.closes));
  const kept = new Set(fields.toSorted((a, b) => a.rank - b.rank).slice(0, limit));
  const name = (record: JsonRecord) => <bdi className="font-semibold">{offeringTitle(record)}</bdi>;
  return [
    { id: IDENTITY_ID, header: 'Offering', width: 0, className: '', printClass: 'w-[28%]', cell: name },
    ...ofWindow,
    ...fields.filter((column) => kept.has(column)).map((column) => toColumn(column)),
  ];
}

/** What the columns of an offering list depend on. */
export interface OfferingColumnSource {
  readonly schema: InferredSchema;
  readonly badges: readonly InferredColumn[];
  /** True if the list is grouped, so that a heading above each group names the company. */
  readonly isGrouped: boolean;
  /** Ids of the columns that the user chose, in order. */
  readonly chosen: readonly string[] | undefined;
}

/** Returns the columns: the name, then the status and closing date if records have a window, and then the fields. */
export function offeringColumns({
  schema,
  badges,
  isGrouped,
  chosen,
}: OfferingColumnSource): OfferingColumns {
  const company = companyPathOf(schema);
  const special = [identityColumn(schema, isGrouped), ...windowColumns(schema)];
  const isNot = (other: FieldPath | null | undefined) => (column: InferredColumn) =>
    !other || !samePath(column.path, other);
  // The company is left out, because the first column already shows it.
  const usual = new Set(schema.columns.filter(isNot(company)).map(({ path }) => columnId(path)));
  const byPath = new Map([...schema.fields, ...schema.columns].map((each) => [columnId(each.path), each]));
  const fields = [...byPath.values()]
    // This field is left out, because the Closing column shows it.
    .filter(isNot(schema.window?.closes))
    .map((column) => toColumn(column, badges));
  const all = [...special, ...fields];
  const defaults = [...special, ...fields.filter(({ id }) => usual.has(id))];
  const wanted = chosen?.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const shown = wanted && [...new Set([...all.slice(0, 1), ...wanted])];
  const isDefault = !shown || String(idsOf(shown)) === String(idsOf(defaults));
  return { all, shown: isDefault ? defaults : shown, isDefault };
}
