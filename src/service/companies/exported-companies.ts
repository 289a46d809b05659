import { sql } from 'kysely';
import { LINE_BREAK, wholeJson } from '../data-sets/stored-json.ts';
import { createListStatement, createStatement } from '../db/statements.ts';

// Each statement joins all its rows into a single one, because returning a row costs more than reading it.

type Lines = { readonly lines: string | null };

const SUMMARIES = {
  between: createStatement<Lines>(
    ([from, to], table) => sql`select string_agg(summary, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary from ${table('company')} where position >= ${from} and position < ${to} order by position
    ) as selected`,
  ),
  at: createListStatement<Lines>(
    (positions, table) => sql`select string_agg(summary, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary from ${table('company')} where position in (${sql.join(positions)}) order by position
    ) as selected`,
  ),
  toRecords: (lines: readonly string[]) => lines,
};

/** Reads whole companies. Each has two lines in the result: its summary and its detail. */
const WHOLE_COMPANIES = {
  between: createStatement<Lines>(
    ([from, to], table) => sql`select string_agg(both_parts, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary || ${sql.lit(LINE_BREAK)} || json as both_parts
      from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
      where company.position >= ${from} and company.position < ${to} order by company.position
    ) as selected`,
  ),
  at: createListStatement<Lines>(
    (positions, table) => sql`select string_agg(both_parts, ${sql.lit(LINE_BREAK)}) as lines from (
      select summary || ${sql.lit(LINE_BREAK)} || json as both_parts
      from ${table('company')} inner join ${table('company_detail')} on company_detail.position = company.position
      where company.position in (${sql.join(positions)}) order by company.position
    ) as selected`,
  ),
  toRecords: (lines: readonly string[]) =>
    lines.flatMap((summary, at) => (at % 2 === 0 ? wholeJson({ summary, detail: lines[at + 1] ?? '' }) : [])),
};

/**
 * How the records of an export are read, by what the export includes. Each entry has two statements, and `toRecords`,
 * which turns the lines that they return into records.
 */
export const EXPORTED = { summary: SUMMARIES, full: WHOLE_COMPANIES };
