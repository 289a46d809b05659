import { CliError } from '../../lib/cli-error.ts';
import type { FieldType, InputSchema, ReadOptions } from '../input-row.ts';
import { describeFields, findField, readMap } from './find-field.ts';
import { listNames } from './list-names.ts';
import { canonicalName } from './nearest-field.ts';
import { suggestOptions } from './suggest-options.ts';

/** How many columns a table may have. Real tables have fewer, and comparing each name with the fields takes time. */
const MAX_COLUMNS = 2_000;

/** A column of a table, or a member of JSON records. */
export interface InputColumn {
  readonly name: string;
  readonly field: string | null;
  readonly type: FieldType | 'any';
  /** The names by which `ReadOptions.raw` refers to this column. */
  readonly rawNames: readonly string[];
}

/** The advice for a file in which no column has the name of a field. */
export const HEADERLESS =
  'If the first line is a record already, put a header above it, such as name,domain,location.';

const quote = (name: string) => JSON.stringify(name);

/**
 * Finds the field of each column from the header of a table. Case, spaces, underscores and hyphens in names make no
 * difference. Throws CliError if a column has no field, or if two columns have the same field.
 */
export function readHeader(
  cells: readonly string[],
  schema: InputSchema,
  options: ReadOptions,
): readonly InputColumn[] {
  refuseTooMany(cells);
  const columns = assignFields(
    cells.map((cell) => cell.replaceAll(/\s+/g, ' ')),
    schema,
    options,
  );
  refuseRepeated(columns);
  if (options.ignoreUnknown !== true) refuseUnknown(columns, schema);
  return columns;
}

function refuseTooMany({ length }: readonly string[]): void {
  if (length <= MAX_COLUMNS) return;
  throw new CliError(
    `The header has ${length.toLocaleString('en-US')} columns, and at most ${MAX_COLUMNS.toLocaleString('en-US')} can be read. Leave out those that are not needed.`,
  );
}

function assignFields(
  names: readonly string[],
  schema: InputSchema,
  options: ReadOptions,
): readonly InputColumn[] {
  const mapped = new Map(
    [...readMap(options, schema)].map(([column, field]) => [findColumn(column, names), field]),
  );
  const raw = (options.raw ?? []).map((wanted) => ({ wanted, name: findColumn(wanted, names) }));
  const taken = new Set(mapped.values());

  /** Returns the field that has the column's name, unless `--map` reads that field from another column. */
  function namedField(name: string, isRaw: boolean): string | null {
    const found = findField(name, schema);
    // A raw column `categories` holds names of categories, which are looked up later. So don't read it as the field
    // `categories` itself.
    const isCategoryNames = found === 'categories' && isRaw;
    if (found !== undefined && !taken.has(found) && !isCategoryNames) return found;
    return schema.isOpen && name !== '' ? name : null;
  }

  return names.map((name) => {
    const rawNames = raw.filter((column) => column.name === name).map(({ wanted }) => wanted);
    const field = mapped.get(name) ?? namedField(name, rawNames.length > 0);
    const type = schema.fields.get(field ?? '') ?? (schema.isOpen ? 'any' : 'text');
    return { name, field, type, rawNames };
  });
}

/** Finds the column that an option refers to. Throws CliError if the file does not have it. */
function findColumn(wanted: string, names: readonly string[]): string {
  const name =
    names.find((one) => one === wanted.trim()) ??
    names.find((one) => canonicalName(one) === canonicalName(wanted));
  if (name !== undefined) return name;
  throw new CliError(
    `The file has no column ${quote(wanted)}. It has ${listNames(names.filter(Boolean), quote)}.`,
  );
}

/** Throws CliError if two columns have the same field. */
function refuseRepeated(columns: readonly InputColumn[]): void {
  const seen = new Set<string>();
  for (const { field } of columns) {
    if (field === null) continue;
    if (seen.has(field)) {
      const names = columns.filter((column) => column.field === field).map(({ name }) => quote(name));
      throw new CliError(
        `The file has two columns for ${quote(field)}: ${names.join(' and ')}. Say with --map which one it is, and leave the other out with --ignore-unknown.`,
      );
    }
    seen.add(field);
  }
}

/** Throws CliError if columns are not fields, and suggests the fields that they may be meant for. */
function refuseUnknown(columns: readonly InputColumn[], schema: InputSchema): void {
  const named = columns.filter(({ name }) => name !== '');
  const unknown = named.filter(({ field, rawNames }) => field === null && rawNames.length === 0);
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name);
  const near = suggestOptions(names, schema);
  const advice =
    near === ''
      ? 'Name the right ones with --map, or leave them out with --ignore-unknown.'
      : `Name the right ones, perhaps with ${near}, or leave them out with --ignore-unknown.`;
  throw new CliError(
    [
      `The file has ${listNames(names, quote)}, which ${unknown.length === 1 ? 'is not a field' : 'are not fields'} of a ${schema.noun}.`,
      describeFields(schema),
      advice,
      ...(unknown.length === named.length ? [HEADERLESS] : []),
    ].join(' '),
  );
}
