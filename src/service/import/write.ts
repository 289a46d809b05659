import type { Company } from '#contract/company.ts';
import type { Insertable } from 'kysely';
import type { CategoryMemberTable, CompanyTable, Database, OfferingTable, Tables } from '../db/schema.ts';
import type { OfferingRecord, Parsed } from './records.ts';
import type { Survey } from './validate-pass.ts';

/** Rows in one short transaction: others who want to write wait for a few of them at most. */
const ROWS_A_TRANSACTION = 1_000;
const ROWS_A_STATEMENT = 100;

type DataTable = 'company' | 'category_member' | 'offering';

async function insertAll<T extends DataTable>(db: Database, table: T, rows: Insertable<Tables[T]>[]) {
  await db.transaction().execute(async (change) => {
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
      await change
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_A_STATEMENT))
        .execute();
  });
}

/** Gathers rows and writes them a transaction at a time, in the order they come. */
function createWriter<T extends DataTable>(db: Database, table: T) {
  let waiting: Insertable<Tables[T]>[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await insertAll(db, table, rows);
  };
  return {
    flush,
    async add(row: Insertable<Tables[T]>) {
      waiting.push(row);
      if (waiting.length >= ROWS_A_TRANSACTION) await flush();
    },
  };
}

async function writeRecords<T, Table extends 'company' | 'offering'>(
  db: Database,
  table: Table,
  batches: AsyncIterable<readonly Parsed<T>[]>,
  survey: Survey,
  toRow: (record: T, position: number) => Insertable<Tables[Table]>,
): Promise<void> {
  const writer = createWriter(db, table);
  let ordinal = 0;
  for await (const batch of batches)
    for (const parsed of batch) {
      const position = survey.positionOf(ordinal++);
      if (position !== undefined && 'record' in parsed) await writer.add(toRow(parsed.record, position));
    }
  await writer.flush();
}

/** Writes each company once as a list shows it and once as its own page does: the bytes that are sent. */
export function writeCompanies(
  db: Database,
  version: number,
  batches: AsyncIterable<readonly Parsed<Company>[]>,
  survey: Survey,
): Promise<void> {
  return writeRecords(db, 'company', batches, survey, (company, position): CompanyTable => {
    const { research: _research, news: _news, ...summary } = company;
    return {
      version,
      position,
      id: company.id,
      summary: JSON.stringify(summary),
      detail: JSON.stringify(company),
    };
  });
}

export function writeOfferings(
  db: Database,
  version: number,
  batches: AsyncIterable<readonly Parsed<OfferingRecord>[]>,
  survey: Survey,
): Promise<void> {
  return writeRecords(db, 'offering', batches, survey, (offering, position): OfferingTable => {
    return { version, position, id: String(offering.id), json: offering.json };
  });
}

/** Writes every category's members with dense positions of their own. */
export async function writeCategoryMembers(
  db: Database,
  version: number,
  categories: Iterable<readonly [slug: string, positions: Uint32Array]>,
): Promise<void> {
  const writer = createWriter(db, 'category_member');
  for (const [slug, positions] of categories)
    for (const [position, company_position] of positions.entries()) {
      const row: CategoryMemberTable = { version, slug, position, company_position };
      await writer.add(row);
    }
  await writer.flush();
}
