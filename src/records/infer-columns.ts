import { fieldLabel, fieldNameOf, plainName } from './field-label.ts';
import { labelWithUnit } from './field-unit.ts';
import { idField, nameField } from './identity.ts';
import { isRecord, type JsonRecord, valueAt } from './json-record.ts';
import { currencyField } from './money.ts';
import { type DateValue, isDate, parseField, type ParsedValue, type ValueKind } from './parsed-value.ts';
import { pathKey, samePath } from './row-filter.ts';

/** A column of a table of records. */
export interface InferredColumn {
  readonly path: readonly string[];
  readonly label: string;
  readonly kind: ValueKind;
  /** Share of records that have a value in this field, from 0 to 1. */
  readonly fill: number;
  /** Priority of the column where space is scarce. 0 is the highest. */
  readonly rank: number;
}

const MAX_COLUMNS = 7;
/**
 * Maximum number of fields that can be columns, sort orders or filters. Further fields are only shown and searched.
 */
export const MAX_FIELDS = 400;
/**
 * Maximum number of fields of a record that can be columns in lists. The page of the record shows all of its fields.
 */
const MAX_LISTED_FIELDS = 2000;
const NESTED: ReadonlySet<ValueKind> = new Set<ValueKind>(['rows', 'mixed', 'group']);
// How hard the values of each kind are to read in a table cell. The easiest kinds have 0.
const SIMPLICITY: Readonly<Record<ValueKind, number>> = {
  company: 0,
  money: 0,
  number: 1,
  moment: 1,
  day: 1,
  text: 1,
  boolean: 2,
  link: 3,
  scalars: 4,
  rows: 5,
  prose: 6,
  group: 7,
  mixed: 7,
  none: 8,
};

/** Parses the value at a path. Its kind is `none` if the record has no such field. */
export function readPath(record: JsonRecord, path: readonly string[]): ParsedValue {
  const parent = valueAt(record, path.slice(0, -1));
  const name = path.at(-1);
  return name !== undefined && isRecord(parent) && Object.hasOwn(parent, name)
    ? parseField(parent, name)
    : { kind: 'none' };
}

/** Returns the date at a path in a record; null if there is none. */
export function dateAt(record: JsonRecord, path: readonly string[]): DateValue | null {
  const value = readPath(record, path);
  return isDate(value) ? value : null;
}

/**
 * Returns the fields that aren't shown on their own, because another field's cell shows them: currencies and company
 * names.
 */
export function fieldsShownElsewhere(
  record: JsonRecord,
  names: readonly string[] = Object.keys(record),
): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const name of names) {
    const currency = currencyField(record, name);
    if (currency !== undefined) fields.add(currency);
    if (plainName(name) === 'company id' && Number.isSafeInteger(record[name])) {
      const company = fieldNameOf(record, 'company name');
      if (company !== undefined) fields.add(company);
    }
  }
  return fields;
}

interface FlatField {
  readonly path: readonly string[];
  readonly value: ParsedValue;
  readonly isShownElsewhere: boolean;
}

/**
 * Yields all fields of a record that can be columns: its own, and those of its nested objects, but none nested
 * deeper.
 */
export const flatFields = (record: JsonRecord): Generator<FlatField> => fieldsWithin(record, [], Infinity);

/** Like `flatFields`, but considers only the first `limit` fields of the record and of each nested object. */
function* fieldsWithin(record: JsonRecord, prefix: readonly string[], limit: number): Generator<FlatField> {
  const names = Object.keys(record).slice(0, limit);
  const shownBySibling = fieldsShownElsewhere(record, names);
  for (const name of names) {
    const value = parseField(record, name);
    if (value.kind !== 'group')
      yield { path: [...prefix, name], value, isShownElsewhere: shownBySibling.has(name) };
    else if (prefix.length === 0) yield* fieldsWithin(value.record, [name], limit);
  }
}

interface CountedField extends FieldKinds {
  readonly kinds: Map<ValueKind, number>;
  alone: number;
  /**
   * Number of records in which this field is shown in the cell of another field, as a currency is in the cell of its
   * amount.
   */
  elsewhere: number;
}

/**
 * For each field that can be a column, counts its values by kind. Leaves out ids and names unless `withIdentity` is
 * set.
 */
export function countFields(records: readonly JsonRecord[], withIdentity: boolean): readonly FieldKinds[] {
  const found = new Map<string, CountedField>();
  for (const record of records) {
    const identity = new Set(withIdentity ? [] : [idField(record), nameField(record)]);
    const limit = withIdentity ? Infinity : MAX_LISTED_FIELDS;
    for (const { path, value, isShownElsewhere } of fieldsWithin(record, [], limit)) {
      const key = pathKey(path);
      const field = found.get(key) ?? { path, kinds: new Map(), alone: 0, elsewhere: 0 };
      if (value.kind !== 'none') field.kinds.set(value.kind, (field.kinds.get(value.kind) ?? 0) + 1);
      if (path.length !== 1 || !identity.has(path[0])) field[isShownElsewhere ? 'elsewhere' : 'alone'] += 1;
      found.set(key, field);
    }
  }
  // In lists, a field that is usually shown inside another field's cell gets no column. A table of all data includes
  // it.
  const isColumn = ({ alone, elsewhere }: CountedField) => (withIdentity ? alone > 0 : alone > elsewhere);
  return [...found.values()].filter(isColumn);
}

/** A field, and how many values of each kind it has. Missing values (`none`) aren't counted. */
export interface FieldKinds {
  readonly path: readonly string[];
  readonly kinds: ReadonlyMap<ValueKind, number>;
}

export const mainKind = ({ kinds }: FieldKinds): ValueKind =>
  [...kinds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'none';

/**
 * Returns the heading of a column: "Terms · Transfer" for a nested field, "Lock-up (months)" for a number with a
 * unit.
 */
export function columnLabel(path: readonly string[], kind: ValueKind): string {
  const words = path
    .map((name, index) =>
      kind === 'number' && index === path.length - 1 ? labelWithUnit(name) : fieldLabel(name),
    )
    .join(' · ');
  // The column shows company names instead of ids, so drop "id" from the heading.
  return kind === 'company' ? words.replace(/ id$/i, '') : words;
}

function describeField(field: FieldKinds, total: number) {
  const kind = mainKind(field);
  const filled = [...field.kinds.values()].reduce((sum, count) => sum + count, 0);
  return { path: field.path, kind, fill: filled / total };
}

/**
 * Chooses the columns of a table of these records and returns them in field order. Prefers fields that most records
 * have, then those that are easiest to read. Leaves out id and name unless `identity` is set.
 */
export const inferColumns = (
  records: readonly JsonRecord[],
  { limit = MAX_COLUMNS, identity = false } = {},
): InferredColumn[] => rankColumns(countFields(records, identity), records.length, limit);

/** Like `inferColumns`, but for fields that have already been counted in `total` records. */
export function rankColumns(
  fields: readonly FieldKinds[],
  total: number,
  limit = MAX_COLUMNS,
): InferredColumn[] {
  const columns = fields
    .map((field) => describeField(field, total))
    .filter(({ kind, fill }) => fill > 0 && kind !== 'mixed' && kind !== 'group');
  const ranked = columns
    .toSorted((a, b) => b.fill - a.fill || SIMPLICITY[a.kind] - SIMPLICITY[b.kind])
    .slice(0, limit);
  const ranks = new Map(ranked.map((column, rank) => [column, rank]));
  return columns.flatMap((column) => {
    const rank = ranks.get(column);
    return rank === undefined ? [] : [{ ...column, label: columnLabel(column.path, column.kind), rank }];
  });
}

/** With more columns than this, a table is harder to read than a list of separate records. */
const MAX_TABLE_COLUMNS = 40;

/** True if a table can show these records completely: not too many fields, and none nested too deeply for a cell. */
export function fitsTable(records: readonly JsonRecord[]): boolean {
  const keys = new Set<string>();
  for (const record of records)
    for (const { path, value } of flatFields(record)) {
      keys.add(pathKey(path));
      if (NESTED.has(value.kind) || keys.size > MAX_TABLE_COLUMNS) return false;
    }
  return true;
}

/** Gives the columns at these paths the highest priority, and adds those that `columns` lacks. */
export function promoteColumns(
  columns: readonly InferredColumn[],
  paths: readonly (readonly string[])[],
  records: readonly JsonRecord[],
): readonly InferredColumn[] {
  if (paths.length === 0) return columns;
  const isWanted = (column: InferredColumn) => paths.some((path) => samePath(path, column.path));
  const missing = inferColumns(records, { limit: Infinity }).filter(
    (column) => isWanted(column) && !columns.some(({ path }) => samePath(path, column.path)),
  );
  const all = [...columns, ...missing];
  const ranked = all.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || a.rank - b.rank);
  const ranks = new Map(ranked.map((column, rank) => [column, rank]));
  return all.map((column) => ({ ...column, rank: ranks.get(column) ?? 0 }));
}
