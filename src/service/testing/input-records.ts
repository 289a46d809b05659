import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Kind } from '../db/data-set-schema.ts';
import { createCompanyCompleter } from '../import/complete-companies.ts';
import { slugOf } from '../import/fill-in.ts';
import type { InputRow, InputRows, InputSchema } from '../import/input-row.ts';
import { INPUT_SCHEMAS } from '../import/input-schemas.ts';
import { openInputFile } from '../import/read/input-file.ts';
import { readInput } from '../import/read/read-input.ts';
import type { Parsed } from '../import/records.ts';
import { temporaryFolder } from './temporary-data.ts';

type InputOptions = Parameters<typeof readInput>[2];

/** Reads all rows of a file, and what is said about them. */
export async function readRows(
  path: string,
  options: InputOptions = {},
  schema: InputSchema = INPUT_SCHEMAS.companies,
) {
  const file = await openInputFile(path, Readable.from([]));
  try {
    const input = readInput(file, schema, options);
    const rows: InputRow[] = [];
    for await (const batch of input.rows()) rows.push(...batch);
    return { rows, notes: input.notes(), description: input.describe() };
  } finally {
    await file.close();
  }
}

/** Writes a file whose name does not tell its format. */
export async function unnamedFile(contents: string | Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'input');
  await writeFile(path, contents);
  return path;
}

/** Reads all rows of a file with these contents. */
export const rowsOf = async (contents: string | Buffer, options: InputOptions = {}, schema?: InputSchema) =>
  readRows(await unnamedFile(contents), options, schema);

/** Yields the rows of a file as an import reads them. */
export async function* inputRows(
  kind: Kind,
  path: string,
  options: InputOptions = {},
  onNotes: (notes: readonly string[]) => void = () => undefined,
): InputRows {
  const file = await openInputFile(path, Readable.from([]));
  try {
    const input = readInput(file, INPUT_SCHEMAS[kind], options);
    yield* input.rows();
    onNotes(input.notes());
  } finally {
    await file.close();
  }
}

/** Yields the companies that a merge makes of a file with ids, if nothing is served. */
export async function* inputCompanies(
  path: string,
  options: InputOptions = {},
  onNotes: (notes: readonly string[]) => void = () => undefined,
): AsyncGenerator<readonly Parsed[]> {
  const completer = createCompanyCompleter(
    { merge: true, replaceRecords: false, now: '2026-01-01T00:00:00Z' },
    {
      currentDb: null,
      lastingIds: {
        assign: async (_, companies) => companies.map((_company, at) => at),
        category: async (name) => ({ id: 1, slug: slugOf(name), name }),
      },
      names: { reserveCurrent: async () => undefined, noteGiven: () => undefined, fillIn: slugOf },
      attachments: { isUsed: false, applyTo: () => ({}) },
    },
  );
  for await (const rows of inputRows('companies', path, options, onNotes)) yield completer.complete(rows);
}
