import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { inject, onTestFinished } from 'vitest';
import type { Category, Company } from '#contract/company.ts';
import { sampleCategory, sampleCompany } from '#contract/examples.ts';
import type { Offering } from '#contract/offering.ts';
import { createDataSets, type DataSet } from '../data-sets/current-data-set.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { type DataSetTables, type RowValues, type TableName, TABLES } from '../db/data-set-schema.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresStorage } from '../db/postgres-storage.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteStorage } from '../db/sqlite-storage.ts';
import type { Storage } from '../db/storage.ts';
import { importDataSet } from '../import/import-data-set.ts';
import type { ImportInput, ImportOptions } from '../import/import-options.ts';
import type { ImportResult } from '../import/import-result.ts';
import {
  type InputRecord,
  type Parsed,
  type Records,
  toCompanyRecord,
  toOfferingRecord,
} from '../import/records.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if no server can be started here; undefined if the tests use SQLite. */
    readonly postgresUrl: string | null;
  }
}

/** Registers a function to be called after the test. Concurrent tests pass their own. */
export type OnFinished = (end: () => void | Promise<void>) => void;

/** Collects what must end after a group of tests: `beforeAll` passes on `onFinished` and returns `end`. */
export function collectEnds(): { readonly onFinished: OnFinished; end(): Promise<void> } {
  const ends: Parameters<OnFinished>[0][] = [];
  return {
    onFinished: (end) => void ends.unshift(end),
    async end() {
      for (const end of ends) await end();
    },
  };
}

export async function temporaryFolder(onFinished: OnFinished = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-'));
  onFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function temporaryFile(
  contents: string | Buffer | readonly unknown[],
  onFinished: OnFinished = onTestFinished,
): Promise<string> {
  const file = join(await temporaryFolder(onFinished), 'records.jsonl');
  const lines = (records: readonly unknown[]) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const isData = typeof contents === 'string' || Buffer.isBuffer(contents);
  await writeFile(file, isData ? contents : lines(contents));
  return file;
}

export interface TemporaryDatabase {
  readonly storage: Storage;
  readonly db: Database;
  readonly dataDir: string;
  /** Lists the revisions of all containers, finished or not. */
  containers(): Promise<string[]>;
  /** Adds a file or schema that is no container. `containers` lists it by this name. */
  addForeign(name: string): Promise<void>;
}

let emptyDatabase: Promise<Buffer> | undefined;

/** Makes an empty database file with all tables. Copying it is many times faster than migrating. */
async function makeEmptyDatabase(onFinished: OnFinished): Promise<Buffer> {
  const folder = await temporaryFolder(onFinished);
  const db = await openDatabase(folder);
  await db.destroy();
  return readFile(join(folder, 'dossier.db'));
}

let schemas = 0;

/** Opens an empty storage: in PostgreSQL if a server was started for the tests, otherwise in SQLite. */
export async function temporaryDatabase(onFinished: OnFinished = onTestFinished): Promise<TemporaryDatabase> {
  const dataDir = await temporaryFolder(onFinished);
  const url = inject('postgresUrl');
  const { storage, ...others } = await (url ? openTestSchema(url) : openTestFolder(dataDir, onFinished));
  onFinished(() => storage.close());
  return { storage, db: storage.db, dataDir, ...others };
}

async function openTestSchema(url: string) {
  const schema = `test_${process.pid}_${threadId}_${schemas++}`;
  const storage = await openPostgresStorage({ url, schema });
  return {
    storage,
    async containers() {
      const all = await storage.db.introspection.getSchemas();
      return all.flatMap(({ name }) => (name.startsWith(`${schema}_`) ? name.slice(schema.length + 1) : []));
    },
    addForeign: (name: string) => storage.db.schema.createSchema(`${schema}_${name}`).execute(),
  };
}

async function openTestFolder(dataDir: string, onFinished: OnFinished) {
  emptyDatabase ??= makeEmptyDatabase(onFinished);
  await writeFile(join(dataDir, 'dossier.db'), await emptyDatabase);
  const storage = await openSqliteStorage(dataDir);
  return {
    storage,
    containers: async () => (await readdir(storage.stagingFolder)).map((name) => name.replace(/\.db$/, '')),
    async addForeign(name: string) {
      await mkdir(join(storage.stagingFolder, name));
      await writeFile(join(storage.stagingFolder, name, 'companies.jsonl'), '');
    },
  };
}

const categories = new Map([[sampleCategory.slug, sampleCategory]]);

/** Returns the same category for the same slug, because an import refuses conflicting ones. */
function category(slug: string): Category {
  const found = categories.get(slug) ?? { id: 100 + categories.size, slug, name: slug };
  categories.set(slug, found);
  return found;
}

export function company(id: number, name: string, slugs: readonly string[] = []): Company {
  return { ...sampleCompany, id, name, categories: slugs.map(category) };
}

export const toRecords = (records: readonly InputRecord[]): Records =>
  async function* () {
    yield records.map((record, index) => ({ line: index + 1, record }));
  };

export const recordsOf = (companies: readonly Company[]) => toRecords(companies.map(toCompanyRecord));

/** Replaces each record by what responses contain of it, so that tests can compare it. */
export const withSentRecords = (parsed: readonly Parsed[]) =>
  parsed.map((one) => ('record' in one ? { ...one, record: JSON.parse(wholeJson(one.record)) } : one));

export function load(
  { storage }: Pick<TemporaryDatabase, 'storage'>,
  companies: readonly Company[],
  offerings: readonly Offering[] = [],
  source: 'sample' | 'import' = 'import',
  options: ImportOptions = {},
): Promise<ImportResult> {
  const data: ImportInput = {
    source,
    companies: recordsOf(companies),
    offerings: toRecords(
      offerings.map((offering) => toOfferingRecord(offering.id, JSON.stringify(offering))),
    ),
  };
  return importDataSet(storage, data, options);
}

/** Opens the data set that is served. */
export const currentDataSet = ({ storage }: Pick<TemporaryDatabase, 'storage'>): Promise<DataSet> =>
  createDataSets(storage).current();

/** Returns the records of a list response, given its body. */
export function recordsIn(body: string): { id: number | string }[] {
  const page = JSON.parse(body);
  return page.companies ?? page.offerings;
}

/** Returns how many records all pages of a list have, given the body of one of them. */
export const totalIn = (body: string): number => JSON.parse(body).page_info.total_count;

const EMPTY = { integer: 0, bigint: 0, text: '', bytea: new Uint8Array() } as const;

/** Returns the values of a row of a data set. Columns that are not given are 0 or empty. */
export const dataSetRow = <Table extends TableName>(
  table: Table,
  given: Partial<DataSetTables[Table]>,
): RowValues<Table> => {
  const columns: readonly (readonly [name: string, type: keyof typeof EMPTY])[] = TABLES[table];
  const row: Readonly<Record<string, unknown>> = given;
  // The cast is safe, because each column has a value of its type.
  return columns.map(([name, type]) => row[name] ?? EMPTY[type]) as unknown as RowValues<Table>;
};

/** Writes what a killed import leaves behind: a data set that must stay invisible. */
export async function writeUnfinishedDataSet(
  { containers }: Storage,
  revision = 'f'.repeat(24),
): Promise<void> {
  const writer = await containers.create(revision);
  await writer.write('company', dataSetRow('company', { id: 9, summary: '{}' }));
}
