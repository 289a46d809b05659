import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { Company } from '#contract/company.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { CliError } from '../lib/cli-error.ts';
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

/** Writes a file, which has its name only once it is complete. Throws CliError if it can't be written. */
export async function writeTextFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    await pipeline(texts, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    const code = cause instanceof Error && 'syscall' in cause;
    throw code ? new CliError(`Cannot write ${path}: ${cause.message}.`) : cause;
  }
}
