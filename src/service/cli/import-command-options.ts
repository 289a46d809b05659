import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { ATTACHMENT_KINDS, type AttachmentKind } from '../import/attachments.ts';
import { parseEncoding } from '../import/read/decode-text.ts';
import { DEFAULT_EXPANSION } from '../import/read/expansion-limit.ts';
import type { RemovalLimit } from '../import/removal-guard.ts';
import type { Duplicates } from '../import/stage-records.ts';
import { parseFieldShares, parseRemovals, parseShare } from './import-limits.ts';

/** The options of `dossier import`, as `addImportOptions` parses them. */
export interface ImportCommandOptions extends Readonly<Partial<Record<AttachmentKind, string>>> {
  readonly offerings?: string;
  readonly delete?: string;
  readonly deleteOfferings?: string;
  readonly merge?: true;
  readonly replaceRecords?: true;
  readonly key?: string;
  readonly companyKey?: string;
  readonly categories?: readonly string[];
  readonly categorySeparator?: string;
  readonly duplicates?: Duplicates;
  readonly csv?: true;
  readonly map?: ReadonlyMap<string, string>;
  readonly ignoreUnknown?: true;
  readonly dates?: 'dmy' | 'mdy';
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly maxExpansion: number;
  readonly plan?: true;
  readonly profile?: string;
  readonly saveProfile?: string;
  readonly despiteHold?: true;
  readonly create?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly allowRemoving?: RemovalLimit;
  readonly allowChanging?: ReadonlyMap<string, number>;
  readonly allowEmptying?: ReadonlyMap<string, number>;
  readonly allowNewIds?: number;
  readonly skipInvalid?: true;
  readonly maxInvalid: number;
  readonly rejects?: string;
  readonly search: boolean;
}

/**
 * How many invalid records `--skip-invalid` leaves out by default. A file with more of them is probably wrong as a
 * whole.
 */
const MAX_INVALID = 50;

const Columns = z.record(z.string(), z.string());

function parseColumns(text: string): ReadonlyMap<string, string> {
  if (!text.includes('=')) {
    try {
      return new Map(Object.entries(Columns.parse(JSON.parse(readFileSync(text, 'utf8')))));
    } catch (cause) {
      throw new InvalidArgumentError(
        `It must be NAME=FIELD,…, or a JSON file: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    }
  }
  // The name of a column may contain commas, and even an equals sign.
  const pairs = [...text.matchAll(/(.+?)=([^=,]+)(?:,|$)/gy)];
  const rest = text.slice(pairs.map(([pair]) => pair).join('').length);
  if (rest !== '') throw new InvalidArgumentError(`${JSON.stringify(rest)} is not NAME=FIELD.`);
  return new Map(pairs.map(([, name = '', field = '']) => [name.trim(), field.trim()]));
}

function parseDelimiter(text: string): string {
  const delimiter = /^(?:tab|\\t)$/i.test(text) ? '\t' : text;
  if (delimiter.length === 1 && !/["\r\n]/.test(delimiter)) return delimiter;
  throw new InvalidArgumentError('It must be one character, or "tab".');
}

function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** Adds the options of `dossier import` to the command. */
export const addImportOptions = (command: Command): Command =>
  command
    .option(
      '--offerings <file>',
      'file of offerings: JSON with one object per line, each with an "id". Without it, the offerings stay as they are',
    )
    .option(
      '--merge',
      'change only what the files say, and keep other records and the fields that the files lack; a line {"id": 7, "deleted": true} removes a record',
    )
    .option('--replace-records', 'with --merge, replace all fields of the records that the files have')
    .option(
      '--research <file>',
      'table of research, one row per document; the column company_id names the company',
    )
    .option('--news <file>', 'table of news, one row per item; the column company_id names the company')
    .option(
      '--articles <file>',
      'table of articles, one row per article; the column news_id names the news item',
    )
    .option(
      '--key <column>',
      'column that identifies a company, such as a ticker or a registration number. Each value gets an id and keeps it for ever. Without ids or a key, companies are identified by their names',
    )
    .option(
      '--company-key <column>',
      'column in which offerings, research and news name their company by the value of --key',
    )
    .option('--categories <columns>', "columns that hold categories, such as 'Sector,Industry'", (text) =>
      text.split(',').map((column) => column.trim()),
    )
    .option(
      '--category-separator <text>',
      'what separates several categories in a cell; by default semicolons and bars, or commas in quoted cells of a column that has neither',
    )
    .addOption(
      new Option('--duplicates <which>', 'which record to import if several have the same id or key').choices(
        ['first', 'last'],
      ),
    )
    .option('--delete <file>', 'remove the companies whose ids are in this file, one per line')
    .option('--delete-offerings <file>', 'remove the offerings whose ids are in this file, one per line')
    .option('--csv', 'read the file as a table, even if it looks like JSON')
    .option(
      '--map <columns>',
      "field of each column, such as 'Company Name=name,Website=domain' (for JSON: company.title=name), or a JSON file with these names",
      parseColumns,
    )
    .option('--ignore-unknown', 'leave out columns and JSON fields that Dossier does not know')
    .addOption(
      new Option(
        '--dates <order>',
        'which comes first in dates such as 05/06/2026, the day or the month, if no date of the column tells',
      ).choices(['dmy', 'mdy']),
    )
    .option(
      '--delimiter <character>',
      'what separates the cells of a table: one character, or "tab"',
      parseDelimiter,
    )
    .option('--encoding <name>', 'encoding of the file, such as cp1252 or utf-16le', parseEncoding)
    .option('--sheet <name>', 'sheet of an Excel file; by default the first visible one')
    .option(
      '--max-expansion <times>',
      'how many times its size a compressed file may expand to',
      parseCount,
      DEFAULT_EXPANSION,
    )
    .option('--plan', 'say how the columns of the first 1,000 rows would be read, and change nothing')
    .option('--profile <file>', 'use the options that --save-profile has written')
    .option('--save-profile <file>', 'save the options that say how this file is read, for --profile')
    .option('--dry-run', 'check all records and say what would change, but change nothing')
    .option('--report <file>', 'write every difference to this file, as JSON Lines')
    .option(
      '--allow-removing <records>',
      'how many companies and offerings may be removed, such as 2000 or 25%; by default a tenth of the companies, and not all offerings',
      parseRemovals,
    )
    .option(
      '--allow-changing <fields>',
      'in how many records a field may change, such as name=60%,ticker=100%; by default in half of them',
      parseFieldShares,
    )
    .option(
      '--allow-emptying <fields>',
      'in how many records a field may lose its value, such as domain=60%; by default in a tenth of them',
      parseFieldShares,
    )
    .option(
      '--allow-new-ids <share>',
      'how many records may disappear while as many get new ids, such as 25%; by default a tenth of them',
      parseShare,
    )
    .option(
      '--skip-invalid',
      'leave out invalid records instead of refusing the import, with exit code 3; a served record stays if its new version is invalid',
    )
    .option(
      '--max-invalid <records>',
      'how many records --skip-invalid may leave out',
      parseCount,
      MAX_INVALID,
    )
    .option(
      '--rejects <file>',
      'write every invalid record to this file with its line and problems, as JSON Lines',
    )
    .option('--despite-hold', 'import even though "data hold" has put imports on hold')
    .option(
      '--no-search',
      'leave out the index of the search, which takes time, memory and disk; a service that searches then builds it in its memory',
    )
    .option('--create', 'create a data folder in the current folder if there is none');

/** Returns the name of this command, for the history of data sets and the audit. */
export const commandOf = (options: ImportCommandOptions) =>
  [
    'import',
    options.merge && '--merge',
    ...ATTACHMENT_KINDS.map((kind) => options[kind] !== undefined && `--${kind}`),
    options.delete !== undefined && '--delete',
    options.deleteOfferings !== undefined && '--delete-offerings',
  ]
    .filter(Boolean)
    .join(' ');
