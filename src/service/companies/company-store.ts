import { sql } from 'kysely';
import type { exportOperations } from '#contract/exports.ts';
import type { operations, ParametersOf } from '#contract/operations.ts';
import { type DataSet, isStored } from '../data-sets/current-data-set.ts';
import { createPositionReader } from '../data-sets/read-at.ts';
import {
  LINE_BREAK,
  NO_SELECTION,
  pageBody,
  type RecordSelection,
  wholeJson,
} from '../data-sets/stored-json.ts';
import { createListStatement, createStatement } from '../db/statements.ts';
import { ApiError } from '../lib/api-error.ts';
import { createCompanyFilters } from './company-filters.ts';
import { EXPORTED } from './exported-companies.ts';

/** The parameters of a list request: its page, and filters that a company must all match. An unused one is null. */
export type CompanyListQuery = ParametersOf<typeof operations.companyList>;

/** The parameters of an export: the filters of a list, and whether to export summaries or whole companies. */
export type CompanyExportQuery = ParametersOf<typeof exportOperations.companiesAsJsonLines>;

/** Reads companies of a data set as JSON (SPEC §2.1, §2.2). */
export type CompanyStore = ReturnType<typeof createCompanyStore>;

/**
 * Creates a store of companies. A page without filters is a range of positions. A page with filters is a slice of
 * the positions that match all of them. So the last page is as fast as the first one.
 */
export function createCompanyStore() {
  const { matchingPositions } = createCompanyFilters();
  return {
    /** Reads the body of a page of companies, which are sorted by name and then by id (SPEC §4.2). */
    async page(dataSet: DataSet, query: CompanyListQuery): Promise<string> {
      if (!isStored(dataSet)) return pageBody('companies', null, 0, query);
      const { limit, offset } = query;
      const positions = await matchingPositions(dataSet, query);
      const total = positions?.length ?? dataSet.companyCount;
      const end = Math.min(offset + limit, total);
      if (offset >= end) return pageBody('companies', null, total, query);
      const [joined] =
        positions === null
          ? await readPageBetween(dataSet, [offset, end])
          : await readPageAt(dataSet, [...positions.subarray(offset, end)]);
      return pageBody('companies', joined?.json ?? null, total, query);
    },
    /** Reads a whole company (SPEC §4.3). Rejects with 404 if no company has this id. */
    async find(
      dataSet: DataSet,
      { company_id: id }: ParametersOf<typeof operations.company>,
    ): Promise<string> {
      const [row] = isStored(dataSet) ? await readWhole(dataSet, [id]) : [];
      if (row === undefined) throw new ApiError('not_found', `There is no company ${id}.`);
      return wholeJson(row);
    },
    /** Reads the summaries of companies at these positions of the list, in the given order. */
    at: async (dataSet: DataSet, positions: readonly number[]): Promise<readonly string[]> =>
      isStored(dataSet) ? readSummaries(dataSet, positions) : [],
    /** Selects the companies that an export contains, in list order. */
    async select(dataSet: DataSet, query: CompanyExportQuery): Promise<RecordSelection> {
      if (!isStored(dataSet)) return NO_SELECTION;
      const positions = await matchingPositions(dataSet, query);
      const { between, at, toRecords } = EXPORTED[query.include];
      return {
        total: positions?.length ?? dataSet.companyCount,
        async read(current, from, to) {
          if (!isStored(current)) return [];
          const [rows] = positions
            ? await at(current, [...positions.subarray(from, to)])
            : await between(current, [from, to]);
          return toRecords(rows?.lines?.split(LINE_BREAK) ?? []);
        },
      };
    },
  };
}

const readSummaries = createPositionReader('company', 'summary');

// Statements that read many rows join them into a single one, because returning a row costs more than reading it.

const readPageBetween = createStatement<{ json: string | null }>(
  ([from, to], table) => sql`select string_agg(summary, ',') as json from (
    select summary from ${table('company')} where position >= ${from} and position < ${to} order by position
  ) as page`,
);

const readPageAt = createListStatement<{ json: string | null }>(
  (positions, table) => sql`select string_agg(summary, ',') as json from (
    select summary from ${table('company')} where position in (${sql.join(positions)}) order by position
  ) as page`,
);

const readWhole = createStatement<{ summary: string; detail: string }>(
  ([id], table) => sql`select summary, json as detail
  from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
  where company.id = ${id}`,
);
