import type { InputRow, RawCell } from '../input-row.ts';
import { type InputColumn, HEADERLESS, readHeader } from './header.ts';
import { listNames } from './list-names.ts';
import type { ObserverContext, ReadContext } from './read-context.ts';
import type { ReadValue } from './read-value.ts';
import type { Table, TableRow } from './table-row.ts';
import { skipTitle } from './title-rows.ts';

interface TableContext extends ReadContext {
  onColumns?(columns: readonly InputColumn[]): void;
  /** Called for each row with its cells and what was read from them. */
  onRow?(cells: readonly string[], row: InputRow): void;
}

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A double-precision number keeps this many significant digits of any decimal number. */
const KEPT_DIGITS = 15;

/**
 * Tells whether a cell can be stored as a number without losing digits. Long identifiers and texts such as `007`
 * can't.
 */
const isPlainNumber = (cell: string): boolean =>
  PLAIN_NUMBER.test(cell) &&
  (cell.replace(/^[-0.]+|\./g, '').length <= KEPT_DIGITS || String(Number(cell)) === cell);

/** Yields the rows below the header of a table. */
export async function* readTable(table: Table, context: TableContext): AsyncGenerator<readonly InputRow[]> {
  let header: readonly InputColumn[] | null = null;
  let last: TableRow | undefined;
  const fromHeader = skipTitle(table.rows, context, (row) =>
    context.notes.push(
      `left out, since it stands above the header: line ${row.line}, ${JSON.stringify(row.text)}`,
    ),
  );
  for await (const batch of fromHeader) {
    const rows: InputRow[] = [];
    for (const row of batch) {
      if (header === null) {
        header = readHeader(row.cells, context.schema, context.options);
        if (context.onColumns) context.onColumns(header);
        else noteLeftOut(header, context);
        continue;
      }
      if (last !== undefined) rows.push(await readRow(last, header, table, context));
      last = row;
    }
    yield rows;
  }
  if (last === undefined || header === null) return;
  if (isFooter(last, header))
    context.notes.push(
      `left out, since it is no record: line ${last.line}, ${JSON.stringify(last.cells[0])}`,
    );
  else yield [await readRow(last, header, table, context)];
}

/** Reads all rows of a table so that `orders` and `separators` can learn from them. Yields each batch when it was read. */
export async function* observeTable(
  table: Table,
  { schema, options, orders, separators }: ObserverContext,
): AsyncGenerator<readonly TableRow[]> {
  let header: readonly InputColumn[] | null = null;
  for await (const batch of skipTitle(table.rows, { schema, options })) {
    for (const { cells, line } of batch) {
      if (header === null) {
        header = readHeader(cells, schema, options);
        continue;
      }
      for (const [at, { field, type, rawNames }] of header.entries()) {
        const text = cells[at] ?? '';
        if (field !== null && type === 'date') orders.observe(field, { text, line });
        for (const name of rawNames) separators.observe(name, text);
      }
    }
    yield batch;
  }
}

function noteLeftOut(header: readonly InputColumn[], { schema, notes }: TableContext): void {
  const leftOut = header.filter(
    ({ name, field, rawNames }) => name !== '' && field === null && rawNames.length === 0,
  );
  if (leftOut.length > 0 && header.every(({ field }) => field === null))
    notes.push(`no column has the name of a field. ${HEADERLESS}`);
  if (leftOut.length > 0)
    notes.push(
      `left out, since they are not fields of a ${schema.noun}: ${listNames(leftOut.map(({ name }) => name))}`,
    );
}

/**
 * Tells whether the last row is a footer rather than a record. Public lists end with a row such as `File Creation
 * Time: …`. Only its first cell is filled, and the first column of such lists is not the name.
 */
function isFooter({ cells }: TableRow, header: readonly InputColumn[]): boolean {
  const isAlone = cells[0] !== '' && cells.slice(1).every((cell) => cell === '');
  const [first, ...others] = header;
  return (
    isAlone && others.length > 1 && first?.field !== 'name' && others.some(({ field }) => field === 'name')
  );
}

const findWidth = (header: readonly InputColumn[]) => header.findLastIndex(({ name }) => name !== '') + 1;

async function readRow(
  row: TableRow,
  header: readonly InputColumn[],
  table: Table,
  context: TableContext,
): Promise<InputRow> {
  const { orders, separators } = context;
  const isUnclear = header.some(({ type, rawNames }, at) => {
    const cell = row.cells[at] ?? '';
    return (
      (type === 'date' && orders.needsWholeFile(cell)) ||
      rawNames.some((name) => separators.needsWholeFile(name, cell) && row.isQuoted(cell))
    );
  });
  if (isUnclear) await context.observeWholeFile();
  const read = interpret(row, header, table, context);
  context.onRow?.(row.cells, read);
  return read;
}

function interpret(
  row: TableRow,
  header: readonly InputColumn[],
  table: Table,
  { values, separators }: TableContext,
): InputRow {
  const { line, cells, text } = row;
  const width = findWidth(header);
  const unnamed = cells.findIndex((cell, at) => cell !== '' && (header[at]?.name ?? '') === '');
  if (row.problem !== undefined) return { line, text, problems: [row.problem] };
  if (text.includes('\0')) return { line, text, problems: [describeNul(cells, header)] };
  if (unnamed >= 0)
    return {
      line,
      text,
      problems: [
        unnamed >= header.length
          ? describeWidth(cells, header)
          : `has ${JSON.stringify(cells[unnamed])} in column ${unnamed + 1}, which has no name`,
      ],
    };
  // A row with fewer cells than the header is an error, except in Excel, which leaves out empty cells at the end.
  if (cells.length < width && table.serials === null)
    return { line, text, problems: [describeWidth(cells, header)] };
  const read: (readonly [field: string, value: unknown])[] = [];
  const empty: string[] = [];
  const raw = new Map<string, RawCell>();
  const problems: string[] = [];
  for (const [at, { field, type, rawNames }] of header.entries()) {
    if (field === null && rawNames.length === 0) continue;
    const cell = cells[at] ?? '';
    if (values.isEmpty(cell, field === null ? undefined : type)) {
      if (field !== null) empty.push(field);
      continue;
    }
    for (const name of rawNames)
      raw.set(name, separators.inCell(name, { text: cell, isQuoted: row.isQuoted(cell) }));
    if (field === null) continue;
    const value: ReadValue =
      type === 'any'
        ? { value: readAny(cell) }
        : values.read(field, type, cell, { line, serials: table.serials });
    if ('problems' in value) problems.push(...value.problems);
    else read.push([field, value.value]);
  }
  // Unlike an assignment, `Object.fromEntries` keeps a column that is called `__proto__`.
  const fields: Record<string, unknown> = Object.fromEntries(read);
  if (problems.length > 0) return { line, text, problems, ...idOf(fields) };
  if (fields['deleted'] === false) delete fields['deleted'];
  return { line, text, fields, empty, raw, json: null };
}

const describeWidth = (cells: readonly string[], header: readonly InputColumn[]) =>
  `has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, but the header has ${header.length}`;

/** Describes the problem of a row with a NUL character. No real text has one, and PostgreSQL can't store it. */
function describeNul(cells: readonly string[], header: readonly InputColumn[]): string {
  const at = cells.findIndex((cell) => cell.includes('\0'));
  const name = header[at]?.name ?? '';
  return `has a NUL character in ${name === '' ? `column ${at + 1}` : JSON.stringify(name)}: the file may be damaged, or no text`;
}

/** Returns the id of an invalid row, so that the current record with that id can be kept. */
const idOf = ({ id }: Readonly<Record<string, unknown>>) => (typeof id === 'number' ? { id } : {});

/** Reads a cell whose field may have any type, as fields of offerings may. */
function readAny(cell: string): unknown {
  if (/^(?:true|false)$/i.test(cell)) return /^true$/i.test(cell);
  return isPlainNumber(cell) ? Number(cell) : cell;
}
