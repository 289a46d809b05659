import Papa from 'papaparse';
import { Company } from '#contract/company.ts';
import { CliError } from '../lib/cli-error.ts';
import type { LineParser } from './files.ts';
import type { Line } from './lines.ts';
import type { Parsed } from './records.ts';

const OPTIONAL = ['research', 'news', 'deleted'];
const COLUMNS: readonly string[] = [...Object.keys(Company.shape), 'deleted'];
const REQUIRED = COLUMNS.filter((name) => !OPTIONAL.includes(name));
/** A record that never ends would fill the memory. */
const MAX_RECORD_LENGTH = 2 ** 24;

const count = (text: string, character: string) => text.split(character).length - 1;
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
    if (OPTIONAL.includes(name) && cell === '') continue;
    if (name === 'id' || name === 'founded_year') record[name] = toNumber(cell);
    else if (name === 'categories') record[name] = toCategories(cell);
    else record[name] = OPTIONAL.includes(name) ? parseCell(cell) : cell;
  }
  return JSON.stringify(record['deleted'] === true ? { id: record['id'], deleted: true } : record);
}

/**
 * Reads companies from CSV: the first line names the columns, which are the fields of a company (SPEC §2.2). Quoted
 * cells may hold line breaks. Throws CliError if a column is missing or unknown.
 */
export function createCsvParser(parseRecord: (line: Line) => Parsed<Company>[]): LineParser<Company> {
  let header: readonly string[] | null = null;
  let delimiter = ',';
  /** A row that goes on in the next line, because a quote is open. */
  let open: { number: number; lines: string[]; length: number } | null = null;

  const parseRow = ({ number, text }: { number: number; text: string }): Parsed<Company>[] => {
    if (text.trim() === '') return [];
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const [cells = []] = data;
    if (header === null) {
      header = readHeader(cells);
      return [];
    }
    const problem = errors[0]?.message ?? (cells.length === header.length ? null : describe(cells, header));
    return problem === null
      ? parseRecord({ number, text: toJson(header, cells) })
      : [{ line: number, problems: [problem] }];
  };

  function parseLine(line: Line): Parsed<Company>[] {
    if (line.text === null) return parseRecord(line);
    // Only the new line is looked at: a quote that is never closed would take the square of the file's length.
    const changesQuote = count(line.text, '"') % 2 === 1;
    const isWhole: boolean = (open === null) !== changesQuote;
    open ??= { number: line.number, lines: [], length: 0 };
    open.lines.push(line.text);
    open.length += line.text.length;
    return isWhole || open.length > MAX_RECORD_LENGTH ? endRow() : [];
  }

  function endRow(): Parsed<Company>[] {
    if (open === null) return [];
    const row = { number: open.number, text: open.lines.join('\n').replace(/\r$/, '') };
    open = null;
    if (header === null && !row.text.includes(',') && row.text.includes(';')) delimiter = ';';
    return parseRow(row);
  }

  return Object.assign(parseLine, { end: endRow });
}

const describe = (cells: readonly unknown[], header: readonly unknown[]) =>
  `has ${cells.length} cells, but the header has ${header.length}`;

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
