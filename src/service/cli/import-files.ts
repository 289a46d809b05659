import { type Kind, KINDS } from '../db/data-set-schema.ts';
import { ATTACHMENT_KINDS, type AttachmentKind } from '../import/attachments.ts';
import type { ImportInput } from '../import/import-options.ts';
import type { ReadOptions } from '../import/input-row.ts';
import { INPUT_SCHEMAS } from '../import/input-schemas.ts';
import { OWNER_COLUMNS } from '../import/read-attachments.ts';
import { type InputFile, openInputFile } from '../import/read/input-file.ts';
import { type Input, readInput, readInputLines } from '../import/read/read-input.ts';
import { RECORD_PARSERS, type Parsed, type Records } from '../import/records.ts';
import { CliError } from '../lib/cli-error.ts';
import type { ImportCommandOptions } from './import-command-options.ts';

/** What the rows or lines of an import's file are. */
type FileKind = Kind | AttachmentKind;

/** The paths of an import's files. A file of companies or offerings contains either records, or ids to delete. */
export interface Inputs extends Readonly<
  Record<Kind, { readonly path: string; readonly isDeletion: boolean } | null>
> {
  readonly tables: Readonly<Partial<Record<AttachmentKind, string>>>;
}

/** The open files of an import. */
export type ImportFiles = Readonly<Partial<Record<FileKind, InputFile>>>;

/** Finds out which files a command imports. Throws CliError if there are none, or if two of them exclude each other. */
export function inputsOf(path: string | undefined, options: ImportCommandOptions): Inputs {
  const companies = inputOf('companies', path, options.delete);
  const offerings = inputOf('offerings', options.offerings, options.deleteOfferings);
  const tables = Object.fromEntries(
    ATTACHMENT_KINDS.flatMap((kind) => (options[kind] === undefined ? [] : [[kind, options[kind]]])),
  );
  if (!companies && !offerings && Object.keys(tables).length === 0)
    throw new CliError('There is nothing to import. Give a file of companies, or --offerings.', 2);
  return { companies, offerings, tables };
}

function inputOf(kind: Kind, records: string | undefined, deletions: string | undefined): Inputs[Kind] {
  if (records !== undefined && deletions !== undefined)
    throw new CliError(
      `Give either a file of ${kind} or one of ids to delete. To do both at once, use --merge.`,
      2,
    );
  const path = records ?? deletions;
  return path === undefined ? null : { path, isDeletion: records === undefined };
}

/** Returns the path of a file; undefined if the import has none of this kind. */
export const pathOf = (inputs: Inputs, kind: FileKind): string | undefined =>
  kind === 'companies' || kind === 'offerings' ? inputs[kind]?.path : inputs.tables[kind];

/**
 * Opens the files of an import, passes them to `use`, and closes them. If one can't be opened, first calls and awaits
 * `onUnreadable`, and then rejects with the error.
 */
export async function withFiles<T>(
  inputs: Inputs,
  stdin: AsyncIterable<Buffer>,
  onUnreadable: (error: unknown) => Promise<void>,
  use: (files: ImportFiles) => Promise<T>,
): Promise<T> {
  const paths = new Map<FileKind, string>();
  for (const kind of [...KINDS, ...ATTACHMENT_KINDS]) {
    const path = pathOf(inputs, kind);
    if (path !== undefined) paths.set(kind, path);
  }
  if ([...paths.values()].filter((path) => path === '-').length > 1)
    throw new CliError('Only one file can come from standard input.');
  const files: Partial<Record<FileKind, InputFile>> = {};
  try {
    try {
      for (const [kind, path] of paths) files[kind] = await openInputFile(path, stdin);
    } catch (error) {
      await onUnreadable(error);
      throw error;
    }
    return await use(files);
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
}

/** Returns how many bytes the files have together. */
export const bytesOf = (files: ImportFiles): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Returns how a file is read. `--map`, `--ignore-unknown` and `--csv` apply to the companies, or to the only file of an
 * import (`isOnly`).
 */
export function readOptionsOf(
  kind: FileKind,
  options: ImportCommandOptions,
  isOnly: boolean,
): ReadOptions & { csv?: boolean } {
  const { map, ignoreUnknown, csv, ...others } = options;
  return {
    ...others,
    ...((kind === 'companies' || isOnly) && { map, ignoreUnknown, csv }),
    raw: rawColumns(kind, options),
    lists: listColumns(kind, options),
  };
}

/** Returns the columns whose cells are needed as they are: those that identify a company, and those of categories. */
function rawColumns(kind: FileKind, options: ImportCommandOptions): string[] {
  const { key, companyKey, categories = [] } = options;
  if (kind === 'companies') return [...(key === undefined ? [] : [key]), ...categories];
  if (kind === 'offerings') return companyKey === undefined ? [] : [companyKey];
  return [kind === 'articles' ? OWNER_COLUMNS.articles : (companyKey ?? OWNER_COLUMNS[kind])];
}

/**
 * Returns the columns whose cells hold several values and whose separator must be detected. There are none if an option
 * names the separator.
 */
const listColumns = (kind: FileKind, { categories = [], categorySeparator }: ImportCommandOptions) =>
  kind === 'companies' && categorySeparator === undefined ? categories : [];

/**
 * Returns the input of an import from its open files, and a function that returns notes about reading them, as lines
 * that begin with the path. `onBytes` is called with the number of bytes whenever some were read.
 */
export function readFiles(
  files: ImportFiles,
  inputs: Inputs,
  options: ImportCommandOptions,
  onBytes: (bytes: number) => void,
): { readonly input: ImportInput; readonly notes: () => string[] } {
  const isOnly = Object.keys(files).length === 1;
  const readers: [path: string, input: Input][] = [];
  const read = (kind: FileKind, file: InputFile) => {
    const reader = readInput(file, INPUT_SCHEMAS[kind], readOptionsOf(kind, options, isOnly));
    readers.push([file.path, reader]);
    return reader.rows(onBytes);
  };
  const records = (kind: Kind): Records | null => {
    const file = files[kind];
    if (!file) return null;
    return inputs[kind]?.isDeletion
      ? () => readIds(readInputLines(file, options.maxExpansion, onBytes), kind)
      : () => read(kind, file);
  };
  const { companyKey } = options;
  return {
    input: {
      source: 'import',
      bytes: bytesOf(files),
      companies: records('companies'),
      offerings: records('offerings'),
      attachments: ATTACHMENT_KINDS.flatMap((kind) =>
        files[kind]
          ? { kind, rows: read(kind, files[kind]), ...(companyKey !== undefined && { companyKey }) }
          : [],
      ),
    },
    notes: () => readers.flatMap(([path, reader]) => reader.notes().map((note) => `${path}: ${note}`)),
  };
}

/** Yields a deletion for each id in a file. */
async function* readIds(
  batches: ReturnType<typeof readInputLines>,
  kind: Kind,
): AsyncGenerator<readonly Parsed[]> {
  for await (const lines of batches) yield lines.flatMap(RECORD_PARSERS[kind].parseId);
}
