import type { Company } from '#contract/company.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { importDataSet } from '../import/import-data-set.ts';
import type { ImportInput, ImportOptions } from '../import/import-options.ts';
import type { InputRow } from '../import/input-row.ts';
import { currentDataSet, type TemporaryDatabase } from './temporary-data.ts';

/** The cells of a row by the names of their columns. */
export type Cells = Readonly<Record<string, unknown>>;

/** Makes a row of cells. A name that begins with `#` is that of a column to read as it is written. */
function toRow(cells: Cells, line: number): InputRow {
  const isRaw = (name: string) => name.startsWith('#');
  const entries = Object.entries(cells);
  const fields = Object.fromEntries(entries.filter(([name]) => !isRaw(name)));
  const raw = entries.flatMap(([name, text]) =>
    isRaw(name) ? [[name.slice(1), { text: String(text), isQuoted: true }] as const] : [],
  );
  return { line, text: JSON.stringify(cells), fields, empty: [], raw: new Map(raw), json: null };
}

export async function* inputRowsOf(cells: readonly Cells[]) {
  yield cells.map((one, at) => toRow(one, at + 2));
}

interface Input {
  readonly companies?: readonly Cells[];
  readonly offerings?: readonly Cells[];
  readonly research?: readonly Cells[];
  readonly news?: readonly Cells[];
  readonly articles?: readonly Cells[];
}

/** Imports rows as if they came from tables. */
export function importRows(
  { storage }: TemporaryDatabase,
  { companies, offerings, ...tables }: Input,
  options: ImportOptions = {},
) {
  const input: ImportInput = {
    source: 'import',
    companies: companies ? () => inputRowsOf(companies) : null,
    offerings: offerings ? () => inputRowsOf(offerings) : null,
    attachments: (['research', 'news', 'articles'] as const).flatMap((kind) =>
      tables[kind]
        ? {
            kind,
            rows: inputRowsOf(tables[kind]),
            ...(options.companyKey && { companyKey: options.companyKey }),
          }
        : [],
    ),
  };
  return importDataSet(storage, input, options);
}

/** Reads all companies that are served, in list order. */
export async function readServedCompanies(place: TemporaryDatabase): Promise<Company[]> {
  const { db } = await currentDataSet(place);
  const found: Company[] = [];
  if (db)
    for await (const rows of scanRecords(db, 'companies', 100))
      found.push(...rows.map((row) => JSON.parse(wholeJson(row)) as Company));
  return found;
}

/** Reads the ids of all companies that are served, by their names. */
export const idsByName = async (place: TemporaryDatabase) =>
  Object.fromEntries((await readServedCompanies(place)).map(({ id, name }) => [name, id]));
