import { type Column, type ColumnChoice, idsOf } from '#dashboard/list/table/column.ts';
import { AnnotationCell } from '#dashboard/notes/annotation-cell.tsx';
import { orderNames } from '#dashboard/offerings/order-names.ts';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import type { OfferingHighlights } from '#offering-search/offering-highlights.ts';
import { printSortPath, STATUS_PATH } from '#offering-search/offering-order.ts';
import { fieldLabel } from '#records/field-label.ts';
import { isNameField } from '#records/identity.ts';
import type { InferredColumn } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { namesRole } from '#records/main-figures.ts';
import { isQuantity, type ValueKind } from '#records/parsed-value.ts';
import { printPath, samePath } from '#records/row-filter.ts';
import { WIDTH_OF_KIND, DEFAULT_COLUMN_WIDTH, headerWidth, figureLayout } from './column-widths.ts';
import { MAX_BESIDE_WINDOW, MAX_WITHOUT_WINDOW, defaultFields, companyPathOf } from './default-fields.ts';
import { ClosingCell, OwnCell, FieldCell, FigureCell, StatusCell } from './offering-cells.tsx';
import { OfferingName, PrintedOfferingName } from './offering-name.tsx';

/** A column of the offerings list. The first column names the offering. */
export type OfferingTableColumn = Column<JsonRecord, OfferingHighlights, null>;

export type OfferingColumns = ColumnChoice<OfferingTableColumn>;

// Ids of the columns that aren't fields of the records.

/** The first column, which is always visible. */
const IDENTITY_ID = 'offering';
const STATUS_ID = 'window.status';
const CLOSING_ID = 'window.closes';
const TAGS_ID = 'own.tags';
const NOTE_ID = 'own.note';

/** Returns the id of a field's column in the URL. A field that is named like one of the other columns is escaped. */
const columnId = (path: FieldPath) => printPath(path, [IDENTITY_ID, STATUS_ID, CLOSING_ID, TAGS_ID, NOTE_ID]);

/** Columns with the user's own tags and notes. Cells are empty for an offering without an id. */
const ANNOTATION_COLUMNS: readonly OfferingTableColumn[] = [
  {
    id: TAGS_ID,
    header: 'Tags',
    width: 140,
    className: 'text-left',
    cell: (record) => (
      <OwnCell record={record} render={(ref) => <AnnotationCell show="tags" record={ref} />} />
    ),
    print: (record) => (
      <OwnCell record={record} render={(ref) => <AnnotationCell show="printed tags" record={ref} />} />
    ),
  },
  {
    id: NOTE_ID,
    header: 'Note',
    width: 220,
    className: 'text-left',
    cell: (record) => (
      <OwnCell record={record} render={(ref) => <AnnotationCell show="note" record={ref} />} />
    ),
    print: (record) => (
      <OwnCell record={record} render={(ref) => <AnnotationCell show="printed note" record={ref} />} />
    ),
  },
];

/**
 * Returns the sort orders of a column with values of this kind. With `startsHigh`, the first click sorts descending.
 */
function toSort(
  path: FieldPath,
  kind: ValueKind,
  startsHigh = false,
): NonNullable<OfferingTableColumn['sort']> {
  const [ascending, descending] = orderNames(kind);
  return { ascending, descending, ...(startsHigh && { first: 'descending' }), param: printSortPath(path) };
}

function identityColumn(schema: InferredSchema, isGrouped: boolean): OfferingTableColumn {
  const company = companyPathOf(schema);
  const [name] = schema.identity;
  const isNamed = name !== undefined && isNameField(name);
  // Cells show the company above the name. If offerings have no field for a name, they show only the company, so sort
  // by that.
  const sortPath = company && !isNamed ? company : schema.identity;
  const isOnlyName = name !== undefined && !(company && isNamed && !isGrouped);
  return {
    id: IDENTITY_ID,
    header: company && !isNamed ? 'Company' : isOnlyName ? fieldLabel(name) : 'Offering',
    ...(sortPath.length > 0 && { sort: toSort(sortPath, 'text') }),
    width: 0,
    className: 'text-left',
    cell: (record, { highlights, isOpen, onToggle }) => (
      <OfferingName
        record={record}
        highlights={highlights}
        company={company}
        hidesCompany={isGrouped}
        showsTags
        open={isOpen}
        onToggle={onToggle}
      />
    ),
  };
}

const windowColumns = ({ window }: Pick<InferredSchema, 'window'>): readonly OfferingTableColumn[] =>
  window
    ? [
        {
          id: STATUS_ID,
          header: 'Status',
          sort: toSort(STATUS_PATH, 'text'),
          width: 116,
          className: 'text-left',
          cell: (record) => <StatusCell record={record} window={window} />,
        },
        {
          id: CLOSING_ID,
          header: 'Closing',
          sort: toSort(window.closes, 'day'),
          width: 136,
          className: 'text-left',
          cell: (record) => <ClosingCell record={record} window={window} />,
        },
      ]
    : [];

function toColumn(
  column: InferredColumn,
  records: readonly JsonRecord[],
  badges: readonly InferredColumn[] = [],
): OfferingTableColumn {
  const { path, label, kind } = column;
  const isFigure = kind === 'number' || kind === 'money';
  const { decimals, width } = isFigure ? figureLayout(column, records) : { decimals: 0, width: 0 };
  const hasTags = badges.some((each) => samePath(each.path, path));
  return {
    id: columnId(path),
    header: label,
    // Readers look for the highest amounts, but for the lowest minimum that they can afford.
    sort: toSort(path, kind, isQuantity(kind) && !namesRole(path, 'minimum')),
    width: Math.max(WIDTH_OF_KIND[kind] ?? DEFAULT_COLUMN_WIDTH, headerWidth(label), width),
    className: isQuantity(kind) ? 'text-right' : 'text-left',
    printClass: isQuantity(kind) ? 'text-right whitespace-nowrap' : '',
    cell: (record, { highlights }) =>
      isFigure ? (
        <FigureCell record={record} highlights={highlights} column={column} decimals={decimals} />
      ) : (
        <FieldCell record={record} highlights={highlights} column={column} hasTags={hasTags} />
      ),
  };
}

/**
 * Returns the columns to print: name, status, closing date, and the most important fields. With more columns than
 * this, each would be too narrow on a portrait page.
 */
export function printedColumns(
  records: readonly JsonRecord[],
  schema: InferredSchema,
  used: readonly FieldPath[],
  chosen: readonly string[] = [],
): readonly OfferingTableColumn[] {
  const company = companyPathOf(schema);
  const name = (record: JsonRecord) => <PrintedOfferingName record={record} company={company} />;
  const limit = schema.window ? MAX_BESIDE_WINDOW : MAX_WITHOUT_WINDOW;
  return [
    { id: IDENTITY_ID, header: 'Offering', width: 0, className: '', printClass: 'w-[28%]', cell: name },
    ...windowColumns(schema),
    ...defaultFields(schema, { company, used })
      .slice(0, limit)
      .map((column) => toColumn(column, records)),
    ...ANNOTATION_COLUMNS.filter(({ id }) => chosen.includes(id)),
  ];
}

/** Everything that determines the columns of the offerings list. */
export interface OfferingColumnSource {
  readonly schema: InferredSchema;
  readonly records: readonly JsonRecord[];
  readonly badges: readonly InferredColumn[];
  /** Fields that the list is filtered or sorted by. They are always shown. */
  readonly used: readonly FieldPath[];
  /** True if offerings are grouped by company. The group's heading then names the company. */
  readonly isGrouped: boolean;
  /** Ids of the columns that the user chose, in order. Undefined for the default columns. */
  readonly chosen: readonly string[] | undefined;
}

/** Returns the columns of the list: name, status and closing date (if offerings have one), then the fields. */
export function offeringColumns({
  schema,
  records,
  badges,
  used,
  isGrouped,
  chosen,
}: OfferingColumnSource): OfferingColumns {
  const special = [identityColumn(schema, isGrouped), ...windowColumns(schema)];
  const inferred = new Map([...schema.fields, ...schema.columns].map((each) => [columnId(each.path), each]));
  const byId = new Map(
    [...inferred]
      // Leave this field out, because the Closing column shows it.
      .filter(([, { path }]) => !schema.window || !samePath(path, schema.window.closes))
      .map(([id, column]) => [id, toColumn(column, records, badges)]),
  );
  const all = [...special, ...byId.values(), ...ANNOTATION_COLUMNS];
  const usual = defaultFields(schema, { company: companyPathOf(schema), used });
  const defaults = [...special, ...usual.flatMap(({ path }) => byId.get(columnId(path)) ?? [])];
  const wanted = chosen?.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const shown = wanted && [...new Set([...all.slice(0, 1), ...wanted])];
  const isDefault = !shown || String(idsOf(shown)) === String(idsOf(defaults));
  return { all, shown: isDefault ? defaults : shown, isDefault };
}
