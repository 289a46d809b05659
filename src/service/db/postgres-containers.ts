import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isRevision } from './container-names.ts';
import {
  checkColumns,
  clearSearchIndex,
  columnsOf,
  createDataSetIndexes,
  createDataSetTables,
  type DataSetDatabase,
  TABLE_NAMES,
  type TableName,
} from './data-set-schema.ts';
import { DatabaseUnavailable, isDataSetMissing } from './database-unavailable.ts';
import type { DataSetContainers, DataSetWriter } from './storage.ts';

/**
 * How long a replaced data set is kept. Other replicas notice the new one within a second, but must still finish the
 * requests that began with the old one.
 */
const RETENTION_MS = 60_000;
const COPY_BYTES = 2 ** 16;

interface Connections {
  /** A database whose queries time out, for requests. Imports use `writing`, which has no time limit. */
  readonly reading: DataSetDatabase;
  readonly writing: DataSetDatabase;
  readonly pool: pg.Pool;
  readonly schema: string;
}

/**
 * Stores each data set as a PostgreSQL schema. The schema is called `schema`, followed by an underscore and the
 * revision.
 */
export function createPostgresContainers({
  reading,
  writing: db,
  pool,
  schema,
}: Connections): DataSetContainers {
  const prefix = `${schema}_`;
  const drop = (name: string) => sql`drop schema if exists ${sql.id(name)} cascade`.execute(db);
  const analyze = async (name: string, tables: readonly TableName[]) => {
    await Promise.all(tables.map((table) => sql`analyze ${sql.id(name, table)}`.execute(db)));
  };
  /** Returns how many bytes a schema takes. */
  const measure = async (name: string): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_catalog.pg_total_relation_size(oid)), 0)::bigint as bytes
      from pg_catalog.pg_class
      where relnamespace = ${name}::regnamespace and relkind = 'r'`.execute(db);
    return rows[0]?.bytes ?? 0;
  };
  return {
    retentionMs: RETENTION_MS,
    async create(revision) {
      const name = prefix + revision;
      const container = db.withSchema(name);
      // A killed import may have left a schema with this name.
      await drop(name);
      await sql`create schema ${sql.id(name)}`.execute(db);
      await createDataSetTables(container);
      const { write, finish, abort } = copyRows(pool, name);
      return {
        write,
        async finish() {
          await finish();
          await createDataSetIndexes(container);
          await analyze(name, TABLE_NAMES);
          return measure(name);
        },
        async abort() {
          await abort();
          await drop(name);
        },
      };
    },
    async replaceSearchIndex(revision) {
      const name = prefix + revision;
      await clearSearchIndex(db.withSchema(name));
      const { write, finish, abort } = copyRows(pool, name);
      return {
        write,
        async finish() {
          await finish();
          await analyze(name, ['search_part']);
          return measure(name);
        },
        abort,
      };
    },
    async open(revision) {
      const container = reading.withSchema(prefix + revision);
      try {
        await checkColumns(container);
      } catch (cause) {
        if (!isDataSetMissing(cause)) throw cause;
        throw new DatabaseUnavailable(
          `The data set ${prefix}${revision} is missing from the database, or from another version of Dossier. Import it again.`,
          { cause },
        );
      }
      // The connections belong to the pool, so there is nothing to close.
      return {
        db: container,
        schema: prefix + revision,
        hasChecksum: false,
        isUnchanged: () => true,
        close: async () => undefined,
      };
    },
    async removeExcept(revisions) {
      const kept = new Set(revisions.map((revision) => prefix + revision));
      const { rows } = await sql<{ name: string }>`
        select nspname as name from pg_catalog.pg_namespace
        where left(nspname, ${prefix.length}) = ${prefix}`.execute(db);
      for (const { name } of rows)
        if (isRevision(name.slice(prefix.length)) && !kept.has(name)) await drop(name);
    },
  };
}

const SPECIAL = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function encode(value: number | string | Uint8Array): string {
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPES[character] ?? '');
  return typeof value === 'number' ? String(value) : `\\\\x${Buffer.from(value).toString('hex')}`;
}

interface Copy {
  readonly input: PassThrough;
  /** Resolves when PostgreSQL has taken all rows. Rejects if a row can't be written. */
  readonly done: Promise<void>;
}

/**
 * Writes rows with one COPY per table, each on its own connection, so that the caller can write to several tables in
 * turn.
 */
function copyRows(pool: pg.Pool, schema: string) {
  const chunks = new Map<TableName, { rows: Buffer[]; bytes: number }>();
  const copies = new Map<TableName, Copy>();
  const begin = (table: TableName): Copy => {
    const input = new PassThrough({ highWaterMark: COPY_BYTES });
    const copy = async () => {
      const client = await pool.connect();
      try {
        const columns = columnsOf(table).join(', ');
        const stream = client.query(copyFrom(`copy "${schema}"."${table}" (${columns}) from stdin`));
        await pipeline(input, stream);
      } finally {
        client.release();
      }
    };
    const done = copy();
    // This only prevents an unhandled rejection: `finish` awaits `done` and throws its error, as `send` does when the
    // buffer is full.
    done.catch(() => undefined);
    return { input, done };
  };
  const send = async (table: TableName) => {
    const chunk = Buffer.concat(chunks.get(table)?.rows ?? []);
    chunks.delete(table);
    let copy = copies.get(table);
    if (!copy) copies.set(table, (copy = begin(table)));
    if (!copy.input.write(chunk)) await Promise.race([copy.done, once(copy.input, 'drain')]);
  };
  const end = () => Promise.all([...copies.values()].map(({ done }) => done));
  const write: DataSetWriter['write'] = (table, values) => {
    const chunk = chunks.get(table) ?? { rows: [], bytes: 0 };
    chunks.set(table, chunk);
    // Encode each row on its own, because encoding one long concatenated string takes six times as long.
    const row = Buffer.from(`${values.map(encode).join('\t')}\n`);
    chunk.rows.push(row);
    chunk.bytes += row.length;
    return chunk.bytes < COPY_BYTES ? undefined : send(table);
  };
  return {
    write,
    async finish(): Promise<void> {
      for (const table of chunks.keys()) await send(table);
      for (const { input } of copies.values()) input.end();
      await end();
    },
    /** Cancels all COPY statements, which discards their rows and unlocks their tables. */
    async abort(): Promise<void> {
      for (const { input } of copies.values()) input.destroy();
      await end().catch(() => undefined);
    },
  };
}
