import type { Company } from '#contract/company.ts';
import type { Insertable } from 'kysely';
import type { CategoryMemberTable, CompanyTable, Database, OfferingTable, Tables } from '../db/schema.ts';
import type { OfferingRecord, Parsed } from './records.ts';
import type { ValidationResult } from './validate-pass.ts';

/** Short transactions, so that other writers don't wait long. */
const TRANSACTION_ROWS = 1_000;
const STATEMENT_ROWS = 100;

type DataTable = 'company' | 'category_member' | 'offering';

async function insertAll<T extends DataTable>(db: Database, table: T, rows: Insertable<Tables[T]>[]) {
  await db.transaction().execute(async (change) => {
    for (let from = 0; from < rows.length; from += STATEMENT_ROWS)
      await change
        .insertInto(table)
        .values(rows.slice(from, from + STATEMENT_ROWS))
        .execute();
  });
}

function createWriter<T extends DataTable>(db: Database, table: T) {
  let buffer: Insertable<Tables[T]>[] = [];
  const flush = async () => {
    const rows = buffer;
    buffer = [];
    if (rows.length > 0) await insertAll(db, table, rows);
  };
  return {
    flush,
    async add(row: Insertable<Tables[T]>) {
      buffer.push(row);
      if (buffer.length >= TRANSACTION_ROWS) await flush();
    },
  };
}

async function writeRecords<T, Table extends 'company' | 'offering'>(
  db: Database,
  table: Table,
  batches: AsyncIterable<readonly Parsed<T>[]>,
  validation: ValidationResult,
  toRow: (record: T, position: number) => Insertable<Tables[Table]>,
): Promise<void> {
  const writer = createWriter(db, table);
  let ordinal = 0;
  for await (const batch of batches)
    for (const parsed of batch) {
      const position = validation.positionOf(ordinal++);
      if (position !== undefined && 'record' in parsed) await writer.add(toRow(parsed.record, position));
    }
  await writer.flush();
}

/** Stores each company as the JSON that will be sent: a summary for lists, and the detail. */
export function writeCompanies(
  db: Database,
  version: number,
  batches: AsyncIterable<readonly Parsed<Company>[]>,
  validation: ValidationResult,
): Promise<void> {
  return writeRecords(db, 'company', batches, validation, (company, position): CompanyTable => {
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
  validation: ValidationResult,
): Promise<void> {
  return writeRecords(db, 'offering', batches, validation, (offering, position): OfferingTable => {
    return { version, position, id: String(offering.id), json: offering.json };
  });
}

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
