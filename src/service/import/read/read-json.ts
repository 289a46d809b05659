import type { FieldType, InputProblems, InputRow, RawCell } from '../input-row.ts';
import { membersOf } from '../json-members.ts';
import { describeJsonError } from './describe-json-error.ts';
import { findField, readMap } from './header.ts';
import type { Line } from './lines.ts';
import { listNames } from './list-names.ts';
import type { ObserverContext, ReadContext } from './read-context.ts';
import { NESTED_DATE, nestedDates, type ReadValue, type ValueReader } from './read-value.ts';

interface JsonContext extends ReadContext {
  /** Called for each record with what was read from it. */
  onRow?(json: object, row: InputRow): void;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the value at a dotted path such as `company.title`. A member whose own name contains the dots takes
 * precedence.
 */
export function valueAtDottedPath(json: unknown, path: string): unknown {
  if (!isObject(json)) return undefined;
  if (Object.hasOwn(json, path)) return json[path];
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : valueAtDottedPath(json[path.slice(0, dot)], path.slice(dot + 1));
}

/** Yields JSON records as rows. Blank lines are skipped. */
export async function* readJson(
  batches: AsyncIterable<readonly Line[]>,
  context: JsonContext,
): AsyncGenerator<readonly InputRow[]> {
  const finder = createFieldFinder(context);
  let commas = 0;
  for await (const batch of batches) {
    const rows: InputRow[] = [];
    for (const line of batch) {
      const parsed = parseLine(line);
      if (parsed === null) continue;
      if ('problems' in parsed) {
        rows.push(parsed);
        continue;
      }
      if (parsed.hadComma) commas++;
      const isUnclear =
        finder.datesOf(parsed.json).some(([, text]) => context.orders.needsWholeFile(text)) ||
        finder.listsOf(parsed.json).some(([path, text]) => context.separators.needsWholeFile(path, text));
      if (isUnclear) await context.observeWholeFile();
      const row = interpret(line.number, parsed.text, parsed.json, finder, context);
      context.onRow?.(parsed.json, row);
      rows.push(row);
    }
    yield rows;
  }
  if (commas > 0)
    context.notes.push(
      `skipped the commas between records: ${commas.toLocaleString('en-US')}. JSON Lines has none`,
    );
  if (finder.leftOut.size > 0 && !context.onRow)
    context.notes.push(
      `left out, since they are no fields of a ${context.schema.noun}: ${listNames([...finder.leftOut])}`,
    );
}

/** Reads all records so that `orders` and `separators` can learn from them. */
export async function observeJson(
  batches: AsyncIterable<readonly Line[]>,
  { orders, separators, ...context }: ObserverContext,
): Promise<void> {
  const finder = createFieldFinder(context);
  for await (const batch of batches)
    for (const line of batch) {
      const parsed = parseLine(line);
      if (parsed === null || !('json' in parsed)) continue;
      for (const [field, text] of finder.datesOf(parsed.json))
        orders.observe(field, { text, line: line.number });
      for (const [path, text] of finder.listsOf(parsed.json)) separators.observe(path, text);
    }
}

function parseLine(
  line: Line,
):
  | { readonly text: string; readonly json: JsonObject; readonly hadComma: boolean }
  | (Pick<InputRow, 'line' | 'text'> & InputProblems)
  | null {
  const { number, text } = line;
  if (text === null) return { line: number, text: '', problems: [line.problem] };
  const trimmed = text.trim();
  if (trimmed === '') return null;
  try {
    const { record, json } = parseRecord(trimmed);
    if (isObject(json)) return { text: record, json, hadComma: record !== trimmed };
    const what = Array.isArray(json) ? 'an array' : JSON.stringify(json).slice(0, 60);
    return { line: number, text, problems: [`the record: expected an object, got ${what}`] };
  } catch (error) {
    return { line: number, text, problems: [describeJsonError(trimmed, error)] };
  }
}

/** Parses a record. A comma before or after it is ignored, because some programs write it as in an array. */
function parseRecord(text: string): { readonly record: string; readonly json: unknown } {
  try {
    return { record: text, json: JSON.parse(text) };
  } catch (error) {
    const record = text.replace(/^,\s*/, '').replace(/\s*,$/, '');
    if (record === text || !record.startsWith('{')) throw error;
    return { record, json: JSON.parse(record) };
  }
}

/** Limits the cache of names, because records can have any number of different names. */
const MAX_NAMES = 10_000;

/** Says which field a member of a JSON record is read into. Without a field, the member is left out. */
interface Place {
  readonly field: string | null;
  readonly type: FieldType | undefined;
}

function createFieldFinder({ schema, options }: Pick<ReadContext, 'schema' | 'options'>) {
  const paths = [...readMap(options, schema)];
  const asked = [...paths.map(([path]) => path), ...(options.raw ?? [])];
  const mappedFields = new Set(paths.map(([, field]) => field));
  const mappedPaths = new Set(paths.map(([path]) => path));
  /** The names of members that the options refer to, directly or by a dotted path. */
  const askedRoots = new Set(asked.flatMap((path) => [path, path.split('.')[0] ?? path]));
  const places = new Map<string, Place>();
  const leftOut = new Set<string>();

  function findPlace(name: string): Place {
    const found = findField(name, schema);
    // The member `categories` holds the names of categories, which are looked up later. So don't read it as the field
    // `categories` itself.
    const isTaken =
      found !== undefined && (mappedFields.has(found) || (found === 'categories' && askedRoots.has(name)));
    const ownField = isTaken ? undefined : found;
    if (mappedPaths.has(name)) return { field: null, type: undefined };
    if (ownField !== undefined) return { field: ownField, type: schema.fields.get(ownField) };
    if (askedRoots.has(name)) return { field: null, type: undefined };
    if (schema.isOpen || options.ignoreUnknown !== true) return { field: name, type: undefined };
    leftOut.add(name);
    return { field: null, type: undefined };
  }

  function placeOf(name: string): Place {
    const known = places.get(name);
    if (known) return known;
    const place = findPlace(name);
    if (places.size < MAX_NAMES) places.set(name, place);
    return place;
  }

  return {
    paths,
    placeOf,
    /** The names of members that are neither fields nor used by an option. */
    leftOut,
    /** Returns the texts of a record that hold several values, such as categories. */
    listsOf: (json: JsonObject): (readonly [path: string, text: string])[] =>
      (options.lists ?? []).flatMap((path) => {
        const value = valueAtDottedPath(json, path);
        return typeof value === 'string' ? [[path, value] as const] : [];
      }),
    datesOf(json: JsonObject): (readonly [field: string, text: string])[] {
      const dates: (readonly [string, string])[] = [];
      const add = (field: string, type: FieldType | undefined, value: unknown) => {
        if (type === 'date' && typeof value === 'string') dates.push([field, value]);
        if (type === 'json' && typeof value === 'object')
          for (const text of nestedDates(value)) dates.push([`${field}.${NESTED_DATE}`, text]);
      };
      for (const [name, value] of Object.entries(json)) {
        const { field, type } = placeOf(name);
        if (field !== null) add(field, type, value);
      }
      for (const [path, field] of paths) add(field, schema.fields.get(field), valueAtDottedPath(json, path));
      return dates;
    },
  };
}

function interpret(
  line: number,
  text: string,
  json: JsonObject,
  finder: ReturnType<typeof createFieldFinder>,
  { schema, options, values, separators }: JsonContext,
): InputRow {
  const members: (readonly [field: string, value: unknown])[] = [];
  const empty: string[] = [];
  const problems: string[] = [];
  let isChanged = false;
  const add = (field: string, type: FieldType | undefined, value: unknown) => {
    const isNothing =
      type !== undefined &&
      typeof value === 'string' &&
      type !== 'text' &&
      values.isEmpty(value.trim(), type);
    if (type !== undefined && (value === null || isNothing)) {
      empty.push(field);
      isChanged = true;
      return;
    }
    const read = readMember(field, type, value, line, values);
    if ('problems' in read) problems.push(...read.problems);
    else {
      members.push([field, read.value]);
      isChanged ||= read.value !== value;
    }
  };
  for (const [name, value] of Object.entries(json)) {
    const { field, type } = finder.placeOf(name);
    isChanged ||= field !== name;
    if (field !== null) add(field, type, value);
  }
  for (const [path, field] of finder.paths) {
    const value = valueAtDottedPath(json, path);
    if (value !== undefined) add(field, schema.fields.get(field), value);
  }
  // Unlike an assignment, `Object.fromEntries` keeps a member that is called `__proto__`.
  const fields: JsonObject = isChanged ? Object.fromEntries(members) : json;
  if (problems.length > 0) {
    const { id } = fields;
    const isId = typeof id === 'number' || typeof id === 'string';
    return { line, text, problems, ...(isId ? { id } : {}) };
  }
  const raw = new Map<string, RawCell>();
  for (const path of options.raw ?? []) {
    const cell = toRawCell(valueAtDottedPath(json, path));
    if (cell !== null) raw.set(path, separators.inCell(path, cell));
  }
  const changedJson = schema.isOpen ? rename(text, finder.paths) : null;
  return { line, text, fields, empty, raw, json: isChanged ? changedJson : text };
}

/** Reads the value of a member. Only strings, and numbers that stand for dates, may need converting. */
function readMember(
  field: string,
  type: FieldType | undefined,
  value: unknown,
  line: number,
  values: ValueReader,
): ReadValue {
  if (type === 'json' && typeof value === 'object') return values.readNestedDates(field, value, { line });
  const isEpoch = type === 'date' && typeof value === 'number';
  const isWritten = typeof value === 'string' || isEpoch;
  if (!isWritten || type === undefined || type === 'text' || type === 'boolean') return { value };
  return values.read(field, type, String(value), { line });
}

function toRawCell(value: unknown): RawCell | null {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const cell = toRawCell(item);
      return cell === null ? [] : [cell.text];
    });
    return items.length === 0 ? null : { text: items.join('; '), isQuoted: true, items };
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim();
  return text === '' ? null : { text, isQuoted: true };
}

/** Renames the members of a JSON object that `--map` names. All values stay exactly as they are written. */
function rename(text: string, paths: readonly (readonly [path: string, field: string])[]): string {
  const members = [...membersOf(text)].map(({ key, value }) => ({
    name: String(JSON.parse(key)),
    key,
    value,
  }));
  const found = paths.flatMap(([path, field]) => {
    const value = jsonAt(text, path);
    return value === null ? [] : [{ path, field, value }];
  });
  const names = new Set(found.flatMap(({ path, field }) => [path, field]));
  return `{${[
    ...found.map(({ field, value }) => `${JSON.stringify(field)}:${value}`),
    ...members.filter(({ name }) => !names.has(name)).map(({ key, value }) => `${key}:${value}`),
  ].join(',')}}`;
}

/** Returns the JSON of the value at a dotted path, or null if there is none. */
function jsonAt(text: string, path: string): string | null {
  const members = new Map([...membersOf(text)].map(({ key, value }) => [String(JSON.parse(key)), value]));
  const value = members.get(path);
  const dot = path.indexOf('.');
  if (value !== undefined || dot < 0) return value ?? null;
  const inside = members.get(path.slice(0, dot));
  return inside?.startsWith('{') ? jsonAt(inside, path.slice(dot + 1)) : null;
}
