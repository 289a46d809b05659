import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Kind } from '../db/data-set-schema.ts';
import type { InputRow, InputSchema } from '../import/input-row.ts';
import { INPUT_SCHEMAS } from '../import/input-schemas.ts';
import { parseRows } from '../import/parse-rows.ts';
import { openInputFile } from '../import/read/input-file.ts';
import { readInput } from '../import/read/read-input.ts';
import { LINE_PARSERS, type Parsed } from '../import/records.ts';
import { temporaryFolder } from './temporary-data.ts';

type InputOptions = Parameters<typeof readInput>[2];

/** Reads the rows of a file, and what is said about them. */
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

/** Writes a file whose name does not say what it is. */
export async function unnamedFile(contents: string | Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'input');
  await writeFile(path, contents);
  return path;
}

/** The rows of a file with these contents. */
export const rowsOf = async (contents: string | Buffer, options: InputOptions = {}, schema?: InputSchema) =>
  readRows(await unnamedFile(contents), options, schema);

/** The records of a file, as an import reads them. */
export async function* inputRecords(
  kind: Kind,
  path: string,
  parse: keyof (typeof LINE_PARSERS)[Kind] & ('record' | 'change') = 'record',
  options: InputOptions = {},
  onNotes: (notes: readonly string[]) => void = () => undefined,
): AsyncGenerator<readonly Parsed[]> {
  const file = await openInputFile(path, Readable.from([]));
  try {
    const input = readInput(file, INPUT_SCHEMAS[kind], options);
    yield* parseRows(input.rows(), LINE_PARSERS[kind][parse], kind === 'companies');
    onNotes(input.notes());
  } finally {
    await file.close();
  }
}
