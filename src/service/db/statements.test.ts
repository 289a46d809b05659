import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { createCompanyStore } from '../companies/company-store.ts';
import { createDataSets, isStored } from '../data-sets/current-data-set.ts';
import { libsqlDialect } from '../db/libsql-dialect.ts';
import type { Tables } from '../db/schema.ts';
import type { DataSetContainers } from '../db/storage.ts';
import { createCachedKeys } from '../keys/authenticate.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { createOfferingStore } from '../offerings/offering-store.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, currentDataSet, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { createListStatement } from './statements.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');
const slugs = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`).join(',');

const ADDRESSES = [
  '/companies',
  '/companies?limit=500&offset=3',
  '/companies/3',
  ...[1, 2, 3, 100].map((count) => `/companies?company_ids=${numbers(count)}`),
  ...[1, 2, 100].map((count) => `/companies?category_slugs=${slugs(count)}&offset=1`),
  `/companies?company_ids=${numbers(100)}&category_slugs=${slugs(100)}`,
  '/offerings',
  '/offerings?offset=1',
  '/offerings/1',
].map((path) => `/api/v1${path}`);

/** Steps of a query plan that are allowed: looking up or scanning a few rows, but never a whole table. */
const GOOD_STEPS = [
  /^SEARCH (?:company|company_detail|offering) USING (?:COVERING )?(?:INTEGER PRIMARY KEY|INDEX \S+) \((?:rowid|id)[=<>]/,
  /^SEARCH (?:category|category_chunk) USING (?:COVERING )?INDEX \S+ \(slug=\?/,
  /^SEARCH (?:api_key|client) USING (?:COVERING )?INDEX \S+ \(\w+=\?\)/,
  // Joins rows that were found by an allowed step into one text.
  /^CO-ROUTINE page$/,
  /^SCAN page$/,
  // This scan ends after the last row, because the statement has `limit 1`.
  /^SCAN served_data_set USING INDEX sqlite_autoindex_served_data_set_1$/,
  /^SEARCH data_set USING INDEX \S+ \(revision=\?\)$/,
];

test('lists of any length share few statements, and their values stay in place', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A'), company(2, 'B'), company(3, 'C')]);
  const dataSet = await currentDataSet(place);
  const built: number[] = [];
  const countIds = createListStatement<{ count: number }>((ids, table) => {
    built.push(ids.length);
    return sql`select count(*) as count from ${table('company')} where id in (${sql.join(ids)})`;
  });
  expect(isStored(dataSet)).toBe(true);
  if (!isStored(dataSet)) return;
  for (const ids of [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [2, 3, 9]])
    expect([ids, await countIds(dataSet, ids)]).toEqual([
      ids,
      [{ count: ids.filter((id) => id <= 3).length }],
    ]);
  expect(built).toEqual([1, 2, 4]);
});

test('every statement of every route looks rows up by an index, and sorts none', async () => {
  const place = await temporaryDatabase();
  const queries = new Map<string, () => { detail: string }[]>();
  /** Opens a database and records its queries. */
  const openRecorded = <T>(file: string, mode: 'write' | 'immutable'): Kysely<T> => {
    const path = join(place.dataDir, file);
    const db = new Kysely<T>({
      dialect: libsqlDialect(path, { busyTimeoutMs: 50, mode }),
      log({ query: { sql: text, parameters } }) {
        if (!text.startsWith('select')) return;
        queries.set(text, () => {
          const connection = new Libsql(`${pathToFileURL(path).href}?immutable=1`);
          // The shape of a row that `explain query plan` returns.
          const steps = connection.prepare(`explain query plan ${text}`).all([...parameters]) as {
            detail: string;
          }[];
          connection.close();
          return steps;
        });
      },
    });
    onTestFinished(() => db.destroy());
    return db;
  };
  const db = openRecorded<Tables>('dossier.db', 'write');
  const containers: DataSetContainers = {
    ...place.storage.containers,
    open: async (revision) => ({
      db: openRecorded(`data/${revision}.db`, 'immutable'),
      schema: null,
      hasChecksum: true,
      isUnchanged: () => true,
      close: async () => undefined,
    }),
  };
  const companies = Array.from({ length: 200 }, (_, id) => company(id, `C ${id}`, [`s${id % 100}`]));
  await load(place, companies, [{ id: 1 }, { id: 2 }]);
  const keys = createKeyStore({ db, schema: null });
  const { secret } = await keys.create({ client: 'a', scopes: ['read:companies', 'read:offerings'] });
  const { get } = await temporaryApp(
    {},
    {
      keys: createCachedKeys(keys),
      dataSets: createDataSets({ db, containers }, { maxAgeMs: 0 }),
      companies: createCompanyStore(),
      offerings: createOfferingStore(),
    },
  );
  queries.clear();
  for (const address of ADDRESSES)
    expect([address, (await get(address, secret)).statusCode]).toEqual([address, 200]);

  const steps = [];
  for (const [text, explain] of queries) steps.push(...explain().map(({ detail }) => ({ text, detail })));
  expect(queries.size).toBeGreaterThan(8);
  expect(steps.filter(({ detail }) => !GOOD_STEPS.some((good) => good.test(detail)))).toEqual([]);
});
