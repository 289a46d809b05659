import { Company } from '#contract/company.ts';
import * as z from 'zod/mini';
import { CliError } from '../lib/cli-error.ts';
import type { InputRow, InputRows } from './input-row.ts';
import { type Line, readLines } from './read/lines.ts';
import type { LineParser, Parsed } from './records.ts';

/** Texts of a form, such as dates, cannot be empty. */
const isAnyText = (field: unknown) =>
  field instanceof z.ZodMiniString && !(field instanceof z.ZodMiniStringFormat);

/** Fields that are empty texts where a table lacks them. */
const TEXTS = Object.entries(Company.shape).flatMap(([name, field]) =>
  isAnyText(field) && name !== 'name' ? [name] : [],
);
const OPTIONAL = ['research', 'news', 'categories', ...TEXTS];
const REQUIRED = Object.keys(Company.shape).filter((name) => !OPTIONAL.includes(name));

/** Parses lines that hold a record each. */
export async function* parseLines(
  batches: AsyncIterable<readonly Line[]>,
  parse: LineParser,
): AsyncGenerator<readonly Parsed[]> {
  for await (const lines of batches) yield lines.flatMap(parse);
}

/** Parses a file that has a record a line. */
export const linesWith =
  (parse: LineParser) =>
  (chunks: AsyncIterable<Buffer>): AsyncIterable<readonly Parsed[]> =>
    parseLines(readLines(chunks), parse);

/** Parses rows that were read of a file of companies or offerings. */
export async function* parseRows(
  batches: InputRows,
  parse: LineParser,
  isOfCompanies: boolean,
): AsyncGenerator<readonly Parsed[]> {
  let isFirst = true;
  for await (const rows of batches) {
    const parsed: Parsed[] = [];
    for (const row of rows) {
      if (row.fields === undefined) {
        parsed.push(row);
        continue;
      }
      const isTable = isOfCompanies && row.json === null;
      if (isFirst && isTable) refuseLacking(row);
      isFirst = false;
      const text = row.json ?? JSON.stringify(isTable ? completeRow(row) : row.fields);
      for (const one of parse({ number: row.line, text }))
        parsed.push('problems' in one ? { ...one, text: row.text } : one);
    }
    yield parsed;
  }
}

type GoodRow = Extract<InputRow, { readonly fields: object }>;

function refuseLacking({ fields, empty }: GoodRow): void {
  const missing = REQUIRED.filter((name) => !(name in fields) && !empty.includes(name));
  if (missing.length > 0)
    throw new CliError(
      `The file lacks ${missing.join(', ')}. It needs ${REQUIRED.join(', ')}. If a column has another name, say so with --map.`,
    );
}

function completeRow({ fields }: GoodRow): object {
  if (fields['deleted'] === true) return { id: fields['id'], deleted: true };
  return { ...Object.fromEntries(TEXTS.map((name) => [name, ''])), categories: [], ...fields };
}
