import type { InputRow, InputSchema, ReadOptions } from '../input-row.ts';
import { findField } from './find-field.ts';
import type { InputColumn } from './header.ts';
import type { InputFile } from './input-file.ts';
import { nearestField } from './nearest-field.ts';
import { readInput } from './read-input.ts';

/** How a column of a table, or a member of JSON records, would be read. */
export interface PlannedColumn {
  /** The name in the file. For JSON, a dotted path. */
  readonly name: string;
  readonly field: string | null;
  /** The field that the column is probably meant for, if its name is not that of a field. */
  readonly nearest: string | null;
  /** Whether an option reads the column's text unconverted, for instance as a key or as names of categories. */
  readonly isRaw: boolean;
  /** Whether semicolons or bars separate values in the cells of the column. */
  readonly hasSeparators: boolean;
  /** Up to three different values. `read` is what the import turns a value into, or null if it stays the same. */
  readonly samples: readonly { readonly text: string; readonly read: string | null }[];
  readonly empty: number;
}

/** How the first rows of a file would be read. */
export interface InputPlan {
  readonly description: string;
  readonly rows: number;
  readonly columns: readonly PlannedColumn[];
  readonly notes: readonly string[];
  /**
   * The different problems of rows. Each has the line on which it first occurs, and the number of rows that have it.
   */
  readonly problems: readonly { readonly text: string; readonly line: number; readonly rows: number }[];
}

const MAX_ROWS = 1_000;
const MAX_SAMPLES = 3;
const MAX_COLUMNS = 500;
/** Members of JSON are listed one by one down to this depth. What is nested more deeply is shown as JSON. */
const MAX_DEPTH = 3;

/** Shows how the first 1,000 rows of a file would be read. Unknown columns are listed rather than refused. */
export async function planInput(
  file: InputFile,
  schema: InputSchema,
  options: ReadOptions & { readonly csv?: boolean },
): Promise<InputPlan> {
  const columns = createColumnList(schema, options);
  const problems = new Map<string, { line: number; rows: number }>();
  const input = readInput(file, schema, { ...options, ignoreUnknown: true }, columns);
  let rows = 0;
  for await (const batch of input.rows()) {
    for (const row of batch.slice(0, MAX_ROWS - rows)) countProblems(row, problems);
    rows = Math.min(rows + batch.length, MAX_ROWS);
    if (rows === MAX_ROWS) break;
  }
  return {
    description: input.describe(),
    rows,
    columns: columns.list(),
    notes: input.notes(),
    problems: [...problems].map(([text, found]) => ({ text, ...found })),
  };
}

function countProblems(row: InputRow, problems: Map<string, { line: number; rows: number }>): void {
  if (row.fields !== undefined) return;
  for (const problem of row.problems) {
    const text = problem.replace(/, got .*$/su, '');
    const found = problems.get(text);
    if (found) found.rows++;
    else problems.set(text, { line: row.line, rows: 1 });
  }
}

interface FoundColumn {
  readonly column: InputColumn;
  readonly samples: Map<string, string | null>;
  empty: number;
  hasSeparators: boolean;
}

const toFound = (column: InputColumn): FoundColumn => ({
  column,
  samples: new Map(),
  empty: 0,
  hasSeparators: false,
});

/** Collects the columns of a table, or the members of JSON records, with their first values. */
function createColumnList(schema: InputSchema, options: ReadOptions) {
  const found = new Map<string, FoundColumn>();
  let header: readonly InputColumn[] = [];
  let isFull = false;

  function add(column: InputColumn, text: string, row: InputRow): void {
    let entry = found.get(column.name);
    if (!entry) {
      if (found.size >= MAX_COLUMNS) return;
      entry = toFound(column);
      found.set(column.name, entry);
    }
    entry.hasSeparators ||= column.rawNames.some((name) => row.raw?.get(name)?.hasSeparators === true);
    if (text === '') entry.empty++;
    else if (entry.samples.size < MAX_SAMPLES && !entry.samples.has(text))
      entry.samples.set(text, readAs(column, text, row));
  }

  let count = 0;
  return {
    onColumns(columns: readonly InputColumn[]) {
      header = columns.filter(({ name }) => name !== '');
      for (const column of header) found.set(column.name, toFound(column));
    },
    onRow(cells: readonly string[] | object, row: InputRow) {
      isFull ||= ++count > MAX_ROWS;
      if (isFull) return;
      if (Array.isArray(cells)) {
        for (const [at, column] of header.entries()) add(column, String(cells[at] ?? ''), row);
        return;
      }
      for (const [name, text] of membersOf(cells)) add(jsonColumn(name, schema, options), text, row);
    },
    list: (): PlannedColumn[] =>
      [...found.values()].map(({ column: { name, field, rawNames }, samples, empty, hasSeparators }) => ({
        name,
        field,
        nearest: field === null ? (nearestField(name, schema.fields.keys()) ?? null) : null,
        isRaw: rawNames.length > 0,
        hasSeparators,
        samples: [...samples].map(([text, read]) => ({ text, read })),
        empty,
      })),
  };
}

/** Returns what the import turns a text into, or null if the text stays the same. */
function readAs({ field }: InputColumn, text: string, row: InputRow): string | null {
  if (field === null || row.fields === undefined) return null;
  const value = row.fields[field];
  if (value === undefined) return 'nothing';
  const read = typeof value === 'string' ? value : JSON.stringify(value);
  return read === text ? null : read;
}

/** Yields the values in a JSON record as texts, each with its dotted path. */
function* membersOf(json: object, path = '', depth = 1): Generator<readonly [name: string, text: string]> {
  for (const [key, value] of Object.entries(json) as [string, unknown][]) {
    const name = path === '' ? key : `${path}.${key}`;
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isNested && depth < MAX_DEPTH) yield* membersOf(value, name, depth + 1);
    else yield [name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)];
  }
}

function jsonColumn(name: string, schema: InputSchema, { map, raw = [] }: ReadOptions): InputColumn {
  const mapped = new Set(map?.values());
  const own = findField(name, schema);
  const field = map?.get(name) ?? (own !== undefined && !mapped.has(own) ? own : null);
  const kept = field ?? (schema.isOpen ? name : null);
  return { name, field: kept, type: 'any', rawNames: raw.filter((path) => path === name) };
}
