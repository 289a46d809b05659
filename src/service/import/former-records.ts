import * as z from 'zod/mini';
import { Company } from '#contract/company.ts';
import { Offering } from '#contract/offering.ts';
import { readCurrent } from '../data-sets/store.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Storage } from '../db/engine.ts';
import { CliError } from '../lib/cli-error.ts';
import { addCompany, addOffering } from './stage-records.ts';
import type { Staging } from './staging.ts';

const PAGE = 1_000;

type CheckCategories = (company: Company, place: string) => readonly string[];

/** The data set that is served until the import ends. */
export interface FormerRecords {
  readonly source: 'sample' | 'import';
  /** Remembers what there is, to tell what the import changes. */
  remember(staging: Staging): Promise<void>;
  /** Stages the records that a merged file does not name. Throws CliError if they contradict it. */
  keepOthers(staging: Staging, check: CheckCategories): Promise<void>;
  close(): Promise<void>;
}

/** Null if there is none, or none that can be read. */
export async function openFormerRecords({
  db,
  containers,
}: Pick<Storage, 'db' | 'containers'>): Promise<FormerRecords | null> {
  const { revision, source } = await readCurrent(db);
  if (source === null) return null;
  const former = await containers.open(revision).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  });
  return (
    former && {
      source,
      remember: (staging) => remember(former.db, staging),
      async keepOthers(staging, check) {
        await keepCompanies(former.db, staging, check);
        await keepOfferings(former.db, staging);
      },
      close: former.close,
    }
  );
}

async function remember(db: DataSetDatabase, staging: Staging): Promise<void> {
  for await (const { id, digest } of pages((from) =>
    db
      .selectFrom('company')
      .select(['id', 'digest'])
      .where('position', '>=', from)
      .where('position', '<', from + PAGE)
      .execute(),
  ))
    staging.companies.addFormer(id, digest);
  for await (const { id, digest } of pages((from) =>
    db
      .selectFrom('offering')
      .select(['id', 'digest'])
      .where('position', '>=', from)
      .where('position', '<', from + PAGE)
      .execute(),
  ))
    staging.offerings.addFormer(id, digest);
}

async function keepCompanies(db: DataSetDatabase, staging: Staging, check: CheckCategories): Promise<void> {
  for await (const { id, detail } of pages((from) =>
    db
      .selectFrom('company')
      .innerJoin('company_detail', 'company_detail.position', 'company.position')
      .select(['company.id', 'company_detail.detail'])
      .where('company.position', '>=', from)
      .where('company.position', '<', from + PAGE)
      .execute(),
  )) {
    if (staging.companies.isClaimed(id)) continue;
    // Validated when it was imported.
    const company: Company = JSON.parse(detail);
    const [contradiction] = check(company, `in company ${id}, which is there already`);
    if (contradiction !== undefined)
      throw new CliError(
        `Company ${id}, which is there already, contradicts the file: ${contradiction}. Nothing was changed.`,
      );
    addCompany(staging.companies, company);
  }
}

// Their ids are stored as text only, and may have been numbers.
const WithId = z.object({ id: Offering.shape.id });

async function keepOfferings(db: DataSetDatabase, staging: Staging): Promise<void> {
  for await (const { id, json } of pages((from) =>
    db
      .selectFrom('offering')
      .select(['id', 'json'])
      .where('position', '>=', from)
      .where('position', '<', from + PAGE)
      .execute(),
  ))
    if (!staging.offerings.isClaimed(id))
      addOffering(staging.offerings, { id: WithId.parse(JSON.parse(json)).id, json });
}

async function* pages<T>(read: (from: number) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let from = 0; ; from += PAGE) {
    const rows = await read(from);
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
