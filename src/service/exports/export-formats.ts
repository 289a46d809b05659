import Papa from 'papaparse';
import { Company, CompanySummary } from '#contract/company.ts';
import { escapeFormula } from '#contract/escape-formula.ts';
import { CSV_END, type ExportEnd } from '#contract/exports.ts';

/** A file format of exports. All its functions return whole lines. */
export interface ExportFormat {
  readonly contentType: string;
  head(): string;
  /** Returns the text of the export for these records, which are passed as JSON. */
  format(records: readonly string[]): string;
  /** Returns the last line. If a file does not end with it, the export is incomplete. */
  end(end: ExportEnd['end']): string;
}

/** The format JSON Lines: one record per line. The last line has the total number of records. */
export const JSON_LINES: ExportFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  head: () => '',
  format: (records) => records.map((record) => `${record}\n`).join(''),
  end: (end) => `${JSON.stringify({ end } satisfies ExportEnd)}\n`,
};

type Cell = string | number | boolean | null;

interface CsvColumn {
  readonly name: string;
  /** Returns the value of a record in this column. Objects and arrays are written as JSON. */
  valueOf(record: Readonly<Record<string, unknown>>): unknown;
}

/** Creates the format CSV (RFC 4180) with a header. Texts are in quotes, so that "0700" and 700 remain different. */
export const createCsv = (columns: readonly CsvColumn[]): ExportFormat => ({
  contentType: 'text/csv; charset=utf-8; header=present',
  head: () => toCsvLines([columns.map(({ name }) => name)]),
  format: (records) =>
    toCsvLines(
      records.map((json) => {
        // The record is not validated again, because the import has done that.
        const record: Record<string, unknown> = JSON.parse(json);
        return columns.map(({ valueOf }) => toCell(valueOf(record)));
      }),
    ),
  // The last row has as many cells as the others, because many CSV readers insist on that.
  end: ({ count }) => toCsvLines([[CSV_END, count, ...columns.slice(2).map(() => null)]]),
});

function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

const fieldColumn = (name: string): CsvColumn => ({ name, valueOf: (record) => record[name] });

/** Returns the names or slugs of a company's categories in one text, such as `Fintech; Space`. */
const joinCategories = (key: 'name' | 'slug') => (record: Readonly<Record<string, unknown>>) =>
  // The cast is safe, because the import has validated the categories.
  (record['categories'] as Company['categories']).map((category) => category[key]).join('; ');

const companyColumns = (fields: readonly string[]): CsvColumn[] =>
  fields.flatMap((name) =>
    name === 'categories'
      ? [
          { name, valueOf: joinCategories('name') },
          { name: 'category_slugs', valueOf: joinCategories('slug') },
        ]
      : fieldColumn(name),
  );

export const COMPANY_CSV = {
  summary: createCsv(companyColumns(Object.keys(CompanySummary.shape))),
  full: createCsv(companyColumns(Object.keys(Company.shape))),
} as const;

/** Creates the CSV format for offerings with the given fields. The id comes first. */
export const createOfferingCsv = (fields: Iterable<string>): ExportFormat =>
  createCsv(['id', ...[...fields].filter((name) => name !== 'id')].map(fieldColumn));

function toCsvLines(rows: readonly (readonly Cell[])[]): string {
  const escaped = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)),
  );
  const quotes = (value: unknown) => typeof value === 'string';
  return rows.length === 0 ? '' : `${Papa.unparse(escaped, { newline: '\r\n', quotes })}\r\n`;
}
