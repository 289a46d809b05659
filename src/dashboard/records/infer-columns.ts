import { fieldLabel } from './field-label.ts';
import { idField, nameField } from './identity.ts';
import { isRecord, type JsonRecord, valueAt } from './json-record.ts';
import { fieldsShownElsewhere } from './fields-shown-elsewhere.ts';
import { parseField, type ValueKind, type ParsedValue } from './parsed-value.ts';

/** A column that the records themselves suggest. */
export interface InferredColumn {
  /** The field's name, or the names of an object and a field in it. */
  readonly path: readonly string[];
  readonly label: string;
  /** What most of its values are. */
  readonly kind: ValueKind;
  /** The share of records that say something in it, above 0 and up to 1. */
  readonly fill: number;
  /** 0 for the column that is dropped last when room is short. */
  readonly rank: number;
}

const MOST = 7;
const NESTED: ReadonlySet<ValueKind> = new Set<ValueKind>(['rows', 'mixed', 'group']);
// The simpler a value is to read in a cell, the earlier it gets one.
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

/** Reads the value at a path with its true siblings. */
export function readPath(record: JsonRecord, path: readonly string[]): ParsedValue {
  const parent = path.length > 1 ? valueAt(record, path.slice(0, -1)) : record;
  const name = path.at(-1);
  return name !== undefined && isRecord(parent) && Object.hasOwn(parent, name)
    ? parseField(parent, name)
    : { kind: 'none' };
}

/** Every field that could be a column of this record; an object gives way to the fields in it. */
function* pathsOf(record: JsonRecord, prefix: readonly string[] = []): Generator<readonly string[]> {
  const shownBySibling = fieldsShownElsewhere(record);
  for (const name of Object.keys(record)) {
    if (shownBySibling.has(name)) continue;
    const reading = parseField(record, name);
    if (reading.kind !== 'group') yield [...prefix, name];
    else if (prefix.length === 0) yield* pathsOf(reading.record, [name]);
  }
}

/** The paths of all records, each once, in the order in which they first occur. */
function collectPaths(records: readonly JsonRecord[], withIdentity: boolean): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const record of records) {
    const identity = new Set(withIdentity ? [] : [idField(record), nameField(record)]);
    for (const path of pathsOf(record))
      if (path.length > 1 || !identity.has(path[0])) found.set(JSON.stringify(path), path);
  }
  return [...found.values()];
}

function measure(records: readonly JsonRecord[], path: readonly string[], order: number) {
  const kinds = new Map<ValueKind, number>();
  let said = 0;
  for (const record of records) {
    const { kind } = readPath(record, path);
    if (kind === 'none') continue;
    said += 1;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const [kind] = [...kinds].toSorted(([, a], [, b]) => b - a)[0] ?? ['none' as const];
  const words = path.map(fieldLabel).join(' · ');
  // A company is shown by its name, so that its column is not one of ids.
  const label = kind === 'company' ? words.replace(/ id$/i, '') : words;
  return { path, label, kind, fill: said / records.length, order };
}

interface InferOptions {
  readonly most?: number;
  /** True where the id and the name are columns like any other. */
  readonly identity?: boolean;
}

/**
 * The columns of a page of records beside their identity: the fullest fields, of equally full ones the
 * simplest. They stand in the order in which the records name them.
 */
export function inferColumns(
  records: readonly JsonRecord[],
  { most = MOST, identity = false }: InferOptions = {},
): InferredColumn[] {
  return collectPaths(records, identity)
    .map((path, order) => measure(records, path, order))
    .filter(({ kind, fill }) => fill > 0 && kind !== 'mixed' && kind !== 'group')
    .toSorted((a, b) => b.fill - a.fill || SIMPLICITY[a.kind] - SIMPLICITY[b.kind] || a.order - b.order)
    .slice(0, most)
    .map((column, rank) => ({ ...column, rank }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ path, label, kind, fill, rank }) => ({ path, label, kind, fill, rank }));
}

/** True when a table of these records would show all that is in them: nothing nests too deep for a cell. */
export const fitsTable = (records: readonly JsonRecord[]): boolean =>
  collectPaths(records, true).every((path) =>
    records.every((record) => !NESTED.has(readPath(record, path).kind)),
  );
