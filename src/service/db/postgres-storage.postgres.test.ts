import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { importDataSet } from '../import/import-data-set.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, dataSetRow, load, recordsOf } from '../testing/temporary-data.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { MIGRATIONS } from './migrate.ts';
import { openPostgresStorage, type PostgresOptions } from './postgres-storage.ts';
import { retryTransaction } from './retry.ts';
import type { DataSetWriter } from './storage.ts';

const NEXT_VERSION = {
  ...MIGRATIONS,
  '999-next': { up: (db: Kysely<unknown>) => db.schema.createTable('next').addColumn('a', 'text').execute() },
};
const url = inject('postgresUrl') ?? '';
let schemas = 0;
const newSchema = () => `storage_${process.pid}_${schemas++}`;

async function open(options: Partial<PostgresOptions> = {}) {
  const storage = await openPostgresStorage({ url, schema: newSchema(), ...options });
  onTestFinished(() => storage.close());
  return storage;
}

const fail = () => {
  throw new Error('unreachable');
};

async function administrate(statement: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows;
}

describe('the storage in PostgreSQL', () => {
  test('several processes can create the tables at once', async () => {
    const schema = newSchema();
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => open({ schema })));
    const { id } = await createKeyStore(first ?? fail()).create({ client: 'a', scopes: [] });
    for (const other of others)
      expect((await createKeyStore(other).list()).map((key) => key.id)).toEqual([id]);
  });

  test('a process can start while the schemas of data sets come and go', async () => {
    const schema = newSchema();
    await open({ schema });
    const started = new AbortController();
    const churn = async (name: string) => {
      const client = new pg.Client(url);
      await client.connect();
      while (!started.signal.aborted) {
        await client.query(`create schema ${name}`);
        for (const table of ['a', 'b', 'c']) await client.query(`create table ${name}.${table} (id serial)`);
        await client.query(`drop schema ${name} cascade`);
      }
      await client.end();
    };
    const churns = [1, 2].map((at) => churn(`${schema}_${at}`));
    const starts = await Promise.allSettled(Array.from({ length: 60 }, () => open({ schema })));
    started.abort();
    await Promise.all(churns);
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test.each([
    [
      'has the encoding LATIN1',
      `encoding 'LATIN1' locale 'C' template template0`,
      'createdb --encoding UTF8',
    ],
    ['allows no more connections', 'connection limit 0', 'raise max_connections'],
  ])('a database that %s is refused with what to do about it', async (_, options, advice) => {
    const name = `refused_${process.pid}_${schemas++}`;
    await administrate(`create database ${name} ${options}`);
    const role = `${name}_role`;
    await administrate(`create role ${role} login password 'x'`);
    await administrate(`grant all on database ${name} to ${role}`);
    const address = new URL(url);
    Object.assign(address, { pathname: name, username: role, password: 'x' });
    await expect(open({ url: address.href })).rejects.toThrow(advice);
    await administrate(`drop database ${name}`);
    await administrate(`drop role ${role}`);
  });

  test('a newer database is refused, and reading creates and upgrades nothing', async () => {
    const schema = newSchema();
    await expect(open({ schema, readOnly: true })).rejects.toThrow(/^There are no tables in the database /);
    await open({ schema });
    await expect(open({ schema, readOnly: true, migrations: NEXT_VERSION })).rejects.toThrow(
      /^The database .* is from an older version of Dossier\. /,
    );
    await open({ schema, migrations: NEXT_VERSION });
    await expect(open({ schema })).rejects.toThrow(
      /^The database .* is from another version of Dossier: Dossier .* wrote its tables, and Dossier .* does not know /,
    );
  });

  test('a database that cannot be reached is a sentence without the password', async () => {
    const attempt = open({ url: 'postgres://me:secret@127.0.0.1:1/db' });
    await expect(attempt).rejects.toThrow(/^Cannot use the database 127\.0\.0\.1:1\/db: .*ECONNREFUSED/);
    await expect(attempt).rejects.not.toThrow('secret');
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(open({ url: wrong.href })).rejects.toThrow(
      /^Cannot use the database .*: password authentication failed .*\. Check the user and password in DATABASE_URL; /,
    );
  });

  test.each([
    ['an unknown database', (at: URL) => (at.pathname = '/nothing'), 'Create it, or set DATABASE_URL'],
    ['an unknown host', (at: URL) => (at.hostname = 'nowhere.invalid'), 'Check the host and port in'],
    ['a user who may not create tables', (at: URL) => (at.username = 'reader'), 'Grant this user CREATE'],
  ])('%s is a sentence that says what to do', async (_, change, advice) => {
    await administrate('drop role if exists reader');
    await administrate("create role reader login password 'password'");
    const wrong = new URL(url);
    change(wrong);
    await expect(open({ url: wrong.href })).rejects.toThrow(advice);
  });

  test('only one import can run at a time, until its process ends', async () => {
    const schema = newSchema();
    const [first, second] = [await open({ schema }), await open({ schema })];
    const lock = await first.acquireImportLock();
    expect(await second.acquireImportLock()).toBeNull();
    await lock?.release();
    const next = await second.acquireImportLock();
    expect(next).not.toBeNull();
    await next?.release();
  });

  test('an import needs room in the temporary folder for what it sorts, and not for the data set', async ({
    skip,
  }) => {
    const disk = await mountSmallDisk(skip, 40);
    vi.stubEnv('TMPDIR', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const storage = await open();
    const importOf = (megabytes: number) =>
      importDataSet(storage, {
        source: 'import',
        bytes: megabytes * 2 ** 20,
        companies: recordsOf([company(1, 'A')]),
        offerings: recordsOf([]),
      });
    expect(await importOf(15)).toMatchObject({ outcome: 'imported' });
    await expect(importOf(20)).rejects.toThrow(
      /^The disk of \S+ has \d+ MB left, and this import needs about 50 MB\. Make room there, or set TMPDIR /,
    );
  });

  test('counts are numbers on the wire, and ids up to 2⁵³−1 are exact', async () => {
    const service = await temporaryApp();
    await load(service, [company(Number.MAX_SAFE_INTEGER, 'Largest', ['x'])]);
    const key = await service.newKey();
    for (const query of ['', '?category_slugs=x', `?company_ids=${Number.MAX_SAFE_INTEGER}`]) {
      const body = (await service.get(`/api/v1/companies${query}`, key)).json();
      expect(body.page_info.total_count).toBe(1);
      expect(body.companies[0].id).toBe(Number.MAX_SAFE_INTEGER);
    }
  });

  test('text with every character that COPY treats specially comes back as it was', async () => {
    const storage = await open();
    const name = 'back\\slash "quote" \\N \\. tab\t newline\n return\r 😀 \u2028 \\x41';
    const offering = { id: '\\N', text: name };
    await load({ storage }, [{ ...company(1, name), description: name }], [offering]);
    const { db } = await createDataSets(storage).current();
    const stored = db && (await scanRecords(db, 'companies', 1).next()).value?.[0];
    expect(JSON.parse(stored ? wholeJson(stored) : '')).toMatchObject({ name, description: name });
    const storedOffering = await db?.selectFrom('offering').select(['id', 'json']).executeTakeFirstOrThrow();
    expect([storedOffering?.id, JSON.parse(storedOffering?.json ?? '')]).toEqual(['\\N', offering]);
  });
});

describe('the rows of a data set', () => {
  /** Writes more rows of two tables than are sent at a time. */
  async function writeMany(writer: DataSetWriter, positions: Iterable<number>) {
    for (const position of positions) {
      const summary = `{"text":"${'x'.repeat(10_000)}"}`;
      await writer.write('company', dataSetRow('company', { position, id: position, summary }));
      await writer.write('company_detail', [position, '{}']);
    }
  }

  test('of an import that is given up are gone at once, although they are still being sent', async () => {
    const schema = newSchema();
    const { containers } = await open({ schema });
    const writer = await containers.create('a'.repeat(24));
    await writeMany(writer, Array(200).keys());
    await writer.abort();
    expect(await administrate('select 1 from pg_namespace where nspname like $1', [`${schema}\\_%`])).toEqual(
      [],
    );
  });

  test('that the server refuses end the import with its reason', async () => {
    const { containers } = await open();
    const writer = await containers.create('a'.repeat(24));
    const refused = writeMany(
      writer,
      Array.from({ length: 200 }, () => 7),
    ).then(() => writer.finish());
    await expect(refused).rejects.toThrow('duplicate key value violates unique constraint "company_pkey"');
    await writer.abort();
  });

  test('of another version are not served', async () => {
    const schema = newSchema();
    const storage = await open({ schema });
    const { differences } = await load({ storage }, [company(1, 'A')]);
    const container = `${schema}_${differences?.revision}`;
    await administrate(`alter table ${container}.company_detail rename column json to detail`);
    await expect(createDataSets(storage).current()).rejects.toThrow(
      `The data set ${container} is missing from the database, or from another version of Dossier.`,
    );
  });
});

describe('a database that goes away', () => {
  test.each(['in a transaction', 'idle'] as const)(
    'a connection lost while %s neither ends the process nor shows its settings',
    async (when) => {
      const lost: Error[] = [];
      const storage = await open({ onError: (error) => lost.push(error) });
      const uncaught = vi.fn();
      process.on('uncaughtException', uncaught);
      onTestFinished(() => void process.off('uncaughtException', uncaught));
      const ownProcess = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const end = async (pid = 0) => {
        await administrate('select pg_terminate_backend($1)', [pid]);
        const rest = () => administrate('select 1 from pg_stat_activity where pid = $1', [pid]);
        await expect.poll(rest).toEqual([]);
      };
      if (when === 'idle') {
        const { rows } = await ownProcess.execute(storage.db);
        await end(rows[0]?.pid);
        await expect.poll(() => lost.map((error) => Object.keys(error).includes('client'))).toEqual([false]);
      } else {
        const used = storage.db.transaction().execute(async (transaction) => {
          const { rows } = await ownProcess.execute(transaction);
          await end(rows[0]?.pid);
          return ownProcess.execute(transaction);
        });
        await expect(used).rejects.toSatisfy(isDatabaseUnavailable);
      }
      expect(await createKeyStore(storage).list()).toEqual([]);
      expect(uncaught).not.toHaveBeenCalled();
    },
  );

  test('a query without an answer fails, and its connection is not used again', async () => {
    const schema = newSchema();
    await open({ schema });
    const storage = await open({ schema, queryTimeoutMs: 200 });
    const blocker = new pg.Client(url);
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query(`begin; lock table ${schema}.client in access exclusive mode`);
    const failure = await createKeyStore(storage)
      .list()
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await blocker.query('rollback');
    // On a busy machine, reconnecting may take longer than the time limit of a query.
    const list = () =>
      createKeyStore(storage)
        .list()
        .catch(() => null);
    await expect.poll(list, { timeout: 20_000, interval: 20 }).toEqual([]);
  });

  test('connections that the server closes are replaced', async () => {
    const schema = newSchema();
    const keys = createKeyStore(await open({ schema }));
    expect(await keys.list()).toEqual([]);
    await administrate(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query like $1',
      [`%"${schema}"%`],
    );
    const ask = () => keys.list().catch((error: unknown) => isDatabaseUnavailable(error));
    await expect.poll(ask, { timeout: 5_000, interval: 20 }).toEqual([]);
  });
});

describe('retryTransaction', () => {
  const conflict = Object.assign(new Error('restart transaction'), { code: '40001' });

  test('a transaction that conflicts with another one is repeated', async () => {
    const { db } = await open();
    let attempts = 0;
    const insert = retryTransaction(db, async (change) => {
      await change.insertInto('client').values({ name: 'a', suspended_at: null }).execute();
      if (++attempts < 3) throw conflict;
    });
    await insert;
    expect(attempts).toBe(3);
    expect(await db.selectFrom('client').select('name').execute()).toEqual([{ name: 'a' }]);
  });

  test('a transaction is repeated a few times only, and not after other failures', async () => {
    const { db } = await open();
    let attempts = 0;
    const failing = (error: Error) =>
      retryTransaction(db, async () => {
        attempts++;
        throw error;
      });
    await expect(failing(conflict)).rejects.toBe(conflict);
    expect(attempts).toBe(5);
    await expect(failing(new Error('a bug'))).rejects.toThrow('a bug');
    expect(attempts).toBe(6);
  });
});
