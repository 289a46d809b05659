import { CompiledQuery, type Kysely } from 'kysely';
import { columnsOf, type DataSetTables, type TableName } from './data-set-schema.ts';
import type { DataSetWriter } from './storage.ts';

/** How many rows one statement inserts. More would hardly be faster. */
const STATEMENT_ROWS = 50;
/** A row with more bytes than this is inserted by a statement of its own, so that few such rows are in memory. */
const LARGE_ROW_BYTES = 2 ** 15;

const isLarge = (value: unknown) => value instanceof Uint8Array && value.length > LARGE_ROW_BYTES;

const insertInto = (table: TableName, rows: number) => {
  const columns = columnsOf(table);
  const values = `(${columns.map(() => '?').join(', ')})`;
  return `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: rows }, () => values).join(', ')}`;
};

/** Inserts rows in batches. The SQL is put together here, because Kysely would compile every statement anew. */
export function insertRows(transaction: Kysely<DataSetTables>): {
  readonly write: DataSetWriter['write'];
  flush(): Promise<void>;
} {
  const buffers = new Map<TableName, unknown[]>();
  const fullStatements = new Map<TableName, string>();
  const insert = async (sql: string, values: unknown[]) => {
    await transaction.executeQuery(CompiledQuery.raw(sql, values));
  };
  return {
    write(table, values) {
      if (values.some(isLarge)) return insert(insertInto(table, 1), [...values]);
      let buffer = buffers.get(table);
      if (!buffer) buffers.set(table, (buffer = []));
      buffer.push(...values);
      if (buffer.length < STATEMENT_ROWS * values.length) return undefined;
      buffers.delete(table);
      let sql = fullStatements.get(table);
      if (sql === undefined) fullStatements.set(table, (sql = insertInto(table, STATEMENT_ROWS)));
      return insert(sql, buffer);
    },
    async flush() {
      for (const [table, buffer] of buffers) {
        buffers.delete(table);
        await insert(insertInto(table, buffer.length / columnsOf(table).length), buffer);
      }
    },
  };
}
