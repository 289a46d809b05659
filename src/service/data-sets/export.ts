import Papa from 'papaparse';
import { Company } from '#contract/company.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { readPages } from './read-pages.ts';
import { readCompanies } from './whole-companies.ts';

/** Records that are read at a time. */
const PAGE = 100;

const COLUMNS = Object.keys(Company.shape);

/** The companies of a data set in list order, as text that `dossier import` takes. */
export async function* companyLines(db: DataSetDatabase, format: 'jsonl' | 'csv'): AsyncGenerator<string> {
  if (format === 'csv') yield toCsv(COLUMNS);
  yield* pagesOfText(
    (from, to) => readCompanies(db, from, to),
    (json) => (format === 'csv' ? toCsv(cellsOf(json)) : `${json}\n`),
  );
}

/** The offerings of a data set in list order, as JSON Lines. */
export function offeringLines(db: DataSetDatabase): AsyncGenerator<string> {
  const offerings = db.selectFrom('offering').select('json').orderBy('position');
  return pagesOfText(
    (from, to) => offerings.where('position', '>=', from).where('position', '<', to).execute(),
    (json) => `${json}\n`,
  );
}

async function* pagesOfText(
  readRows: (from: number, to: number) => Promise<readonly { json: string }[]>,
  toLine: (json: string) => string,
): AsyncGenerator<string> {
  for await (const rows of readPages(PAGE, readRows)) yield rows.map(({ json }) => toLine(json)).join('');
}

const toCsv = (cells: readonly string[]) => `${Papa.unparse([[...cells]], { quotes: true })}\n`;

function cellsOf(detail: string): string[] {
  // Validated when it was imported.
  const company: Company = JSON.parse(detail);
  return COLUMNS.map((name) => {
    const value = company[name as keyof Company];
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
