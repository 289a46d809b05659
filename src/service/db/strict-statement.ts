import type Libsql from 'libsql';
import { DamagedDatabaseError } from './database-unavailable.ts';
import { errorCode } from './error-code.ts';

/** A prepared statement, with the methods that Kysely needs. */
export interface StrictStatement {
  /** Tells whether the statement returns rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): Libsql.RunResult;
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

/** Matches the types of columns whose values are bytes rather than text. */
const BYTES = /^(?:bytea|blob)$/i;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DamagedDatabaseError('It holds a text that is not UTF-8', { cause });
  }
}

/**
 * Prepares a statement. Throws DamagedDatabaseError if it does not fit the tables: all our statements fit intact
 * tables, so the names in the file must be damaged.
 */
function prepare(connection: Libsql.Database, text: string) {
  try {
    return connection.prepare(text);
  } catch (cause) {
    if (cause instanceof Error && errorCode(cause) === 'SQLITE_ERROR')
      throw new DamagedDatabaseError(cause.message, { cause });
    throw cause;
  }
}

/**
 * Prepares a statement that throws DamagedDatabaseError if a text is not valid UTF-8; libsql alone would end the
 * process. It selects texts as bytes and decodes them, whatever the column's type, because damage can change the type
 * of a value. A statement that returns rows must be a `select`, because it becomes a part of another `select`. For a
 * pragma, use `connection.pragma`.
 */
export function prepareStrict(connection: Libsql.Database, text: string): StrictStatement {
  const statement = prepare(connection, text);
  if (!statement.reader) return passThrough(statement);
  const columns = statement.columns();
  const names = columns.map((_, at) => `c${at}`);
  const selected = names.map(
    (name) => `case typeof(${name}) when 'text' then cast(${name} as blob) else ${name} end`,
  );
  const strict = prepare(
    connection,
    `with strict_rows(${names.join(', ')}) as (${text}) select ${selected.join(', ')} from strict_rows`,
  ).raw();
  const isBytes = columns.map(({ type }) => BYTES.test(type ?? ''));
  const toArray = (row: readonly unknown[]) =>
    row.map((value, at) => (value instanceof Uint8Array && !isBytes[at] ? decode(value) : value));
  const toRow = (row: unknown) => {
    // The cast is safe: statements in raw mode return arrays.
    const values = toArray(row as unknown[]);
    return Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
  };
  return {
    reader: true,
    all: (parameters) => strict.all(parameters).map(toRow),
    run: (parameters) => strict.run(parameters),
    *iterate(parameters) {
      for (const row of strict.iterate(parameters)) yield toRow(row);
    },
  };
}

function passThrough(statement: ReturnType<Libsql.Database['prepare']>): StrictStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.iterate(parameters),
  };
}
