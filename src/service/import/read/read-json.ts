import type { FieldType, InputProblems, InputRow, RawCell } from '../input-row.ts';
import { findJsonLosses } from '../json-losses.ts';
import { describeJsonError } from './describe-json-error.ts';
import { isObject, type JsonObject, renameMembers, valueAtDottedPath } from './dotted-paths.ts';
import { createFieldFinder } from './json-fields.ts';
import type { Line } from './lines.ts';
import { listNames } from './list-names.ts';
import type { ObserverContext, ReadContext } from './read-context.ts';
import type { ReadValue, ValueReader } from './read-value.ts';

interface JsonContext extends ReadContext {
  /** Called for each record with what was read from it. */
  onRow?(json: object, row: InputRow): void;
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
      `left out, since they are not fields of a ${context.schema.noun}: ${listNames([...finder.leftOut])}`,
    );
}

/** Reads all records so that `orders` and `separators` can learn from them. Yields each batch when it was read. */
export async function* observeJson(
  batches: AsyncIterable<readonly Line[]>,
  { orders, separators, ...context }: ObserverContext,
): AsyncGenerator<readonly Line[]> {
  const finder = createFieldFinder(context);
  for await (const batch of batches) {
    for (const line of batch) {
      const parsed = parseLine(line);
      if (parsed === null || !('json' in parsed)) continue;
      for (const [field, text] of finder.datesOf(parsed.json))
        orders.observe(field, { text, line: line.number });
      for (const [path, text] of finder.listsOf(parsed.json)) separators.observe(path, text);
    }
    yield batch;
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
    const destination = finder.destinationOf(name);
    isChanged ||= destination.kind !== 'field' || destination.field !== name;
    if (destination.kind === 'field') add(destination.field, destination.type, value);
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
  const changedJson = schema.isOpen ? renameMembers(text, finder.paths) : null;
  const losses = findJsonLosses(text, json);
  return { line, text, fields, empty, raw, json: isChanged ? changedJson : text, losses };
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
