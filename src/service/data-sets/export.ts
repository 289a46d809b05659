import Papa from 'papaparse';
import { Company } from '#contract/company.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { scanRecords } from './scan-records.ts';
import { wholeJson } from './stored-json.ts';

const PAGE = 100;

const COLUMNS = Object.keys(Company.shape);

/** Yields the companies of a data set in list order, as JSON Lines or CSV that `dossier import` can read again. */
export async function* companyLines(db: DataSetDatabase, format: 'jsonl' | 'csv'): AsyncGenerator<string> {
  if (format === 'csv') yield toCsv(COLUMNS);
  const toLine = format === 'csv' ? (json: string) => toCsv(cellsOf(json)) : toJsonLine;
  for await (const rows of scanRecords(db, 'companies', PAGE))
    yield rows.map((row) => toLine(wholeJson(row))).join('');
}

/** Yields the offerings of a data set in list order, as JSON Lines. */
export async function* offeringLines(db: DataSetDatabase): AsyncGenerator<string> {
  for await (const rows of scanRecords(db, 'offerings', PAGE))
    yield rows.map((row) => toJsonLine(wholeJson(row))).join('');
}

const toJsonLine = (json: string) => `${json}\n`;
const toCsv = (cells: readonly string[]) => `${Papa.unparse([[...cells]], { quotes: true })}\n`;

function cellsOf(detail: string): string[] {
  // The company is not validated again, because the import has done that.
  const company: Company = JSON.parse(detail);
  return COLUMNS.map((name) => {
    const value: unknown = company[name as keyof Company];
    if (value === undefined) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
