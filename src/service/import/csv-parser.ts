import { Company } from '#contract/company.ts';
import { CliError } from '../lib/cli-error.ts';
import { createCsvRowReader, type CsvRow } from './csv-row-reader.ts';
import type { LineParser } from './files.ts';
import type { Line } from './lines.ts';
import type { Parsed } from './records.ts';

const OPTIONAL = ['research', 'news', 'deleted'];
const COLUMNS: readonly string[] = [...Object.keys(Company.shape), 'deleted'];
const REQUIRED = COLUMNS.filter((name) => !OPTIONAL.includes(name));

const toNumber = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text);

function parseCell(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `7:space:Space; 9:ai:AI`, or a JSON array. */
function toCategories(text: string): unknown {
  if (text.startsWith('[')) return parseCell(text);
  return text.split(';').flatMap((part) => {
    if (part.trim() === '') return [];
    const [id = '', slug = '', ...name] = part.trim().split(':');
    return { id: toNumber(id), slug, name: name.join(':') };
  });
}

/** The JSON that stands for a row. An empty cell of an optional column is as if it were not there. */
function toJson(header: readonly string[], cells: readonly string[]): string {
  const record: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (name === 'deleted' || (OPTIONAL.includes(name) && cell === '')) continue;
    if (name === 'id' || name === 'founded_year') record[name] = toNumber(cell);
    else if (name === 'categories') record[name] = toCategories(cell);
    else record[name] = OPTIONAL.includes(name) ? parseCell(cell) : cell;
  }
  const isDeletion = /^true$/i.test(deletedCell(header, cells));
  return JSON.stringify(isDeletion ? { id: record['id'], deleted: true } : record);
}

const deletedCell = (header: readonly string[], cells: readonly string[]) =>
  cells[header.indexOf('deleted')] ?? '';

/**
 * Reads companies from CSV: the first line names the columns, which are the fields of a company (SPEC §2.2). Quoted
 * cells may hold line breaks. Throws CliError if the header cannot be read, or a column is missing or unknown.
 */
export function createCsvParser(parseRecord: (line: Line) => Parsed<Company>[]): LineParser<Company> {
  const reader = createCsvRowReader();
  let header: readonly string[] | null = null;

  function parseRow(row: CsvRow): Parsed<Company>[] {
    if (header === null) {
      if ('problem' in row) throw new CliError(`The header of the CSV file ${row.problem}.`);
      header = readHeader(row.cells);
      return [];
    }
    if ('problem' in row) return [{ line: row.line, problems: [row.problem] }];
    const deleted = deletedCell(header, row.cells);
    // Excel writes them in capital letters.
    if (!/^(?:true|false)?$/i.test(deleted))
      return [
        { line: row.line, problems: [`deleted: must be true or false, got ${JSON.stringify(deleted)}`] },
      ];
    return parseRecord({ number: row.line, text: toJson(header, row.cells) });
  }

  return Object.assign((line: Line) => reader.read(line).flatMap(parseRow), {
    end: () => reader.end().flatMap(parseRow),
  });
}

function readHeader(cells: readonly string[]): readonly string[] {
  const names = cells.map((name) => name.trim());
  const unknown = names.find((name, at) => !COLUMNS.includes(name) || names.indexOf(name) !== at);
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new CliError(
      `The header of the CSV file has ${JSON.stringify(unknown)}, which is not a column or is there twice. The columns are ${COLUMNS.join(', ')}.`,
    );
  if (missing !== undefined)
    throw new CliError(`The header of the CSV file lacks ${missing}. It needs ${REQUIRED.join(', ')}.`);
  return names;
}
