import { CliError } from '../../lib/cli-error.ts';
import type { FieldType, InputSchema, ReadOptions } from '../input-row.ts';
import { listNames } from './list-names.ts';
import { canonicalName, nearestField } from './nearest-field.ts';

/** How many columns a table may have. Real tables have fewer, and comparing each name with the fields takes time. */
const MAX_COLUMNS = 2_000;

/** A column of a table, or a member of JSON records. */
export interface Column {
  readonly name: string;
  readonly field: string | null;
  readonly type: FieldType | 'any';
  /** The names by which `ReadOptions.raw` refers to this column. */
  readonly rawNames: readonly string[];
}

/** Finds the field with a name. Case, spaces, underscores and hyphens make no difference. */
export function findField(name: string, { fields }: InputSchema): string | undefined {
  if (fields.has(name)) return name;
  const canonical = canonicalName(name);
  return [...fields.keys()].find((field) => canonicalName(field) === canonical);
}

/** Finds the column that an option refers to. Throws CliError if the file does not have it. */
function findColumn(wanted: string, names: readonly string[]): string {
  const name =
    names.find((one) => one === wanted.trim()) ??
    names.find((one) => canonicalName(one) === canonicalName(wanted));
  if (name !== undefined) return name;
  throw new CliError(
    `The file has no column ${JSON.stringify(wanted)}. It has ${listNames(names.filter(Boolean), quote)}.`,
  );
}

const quote = (name: string) => JSON.stringify(name);

/** Returns the field for each column that `--map` names. Throws CliError if there is no such field. */
export function readMap({ map }: ReadOptions, schema: InputSchema): ReadonlyMap<string, string> {
  return new Map(
    [...(map ?? [])].map(([column, name]) => {
      const field = findField(name, schema) ?? (schema.isOpen ? name : undefined);
      if (field !== undefined) return [column, field] as const;
      throw new CliError(
        `--map names ${quote(name)}, which is not a field of a ${schema.noun}.${suggest(name, schema)} ${describeFields(schema)}`,
        2,
      );
    }),
  );
}

function describeFields({ fields }: InputSchema): string {
  const names = [...fields.keys()].filter((field) => field !== 'deleted').join(', ');
  return `The fields are ${names}${fields.has('deleted') ? '; and deleted, with --merge' : ''}.`;
}

function suggest(name: string, schema: InputSchema): string {
  const nearest = nearestField(name, schema.fields.keys());
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/**
 * Finds the field of each column from the header of a table. Case, spaces, underscores and hyphens in names make no
 * difference. Throws CliError if a column has no field, or if two columns have the same field.
 */
export function readHeader(
  cells: readonly string[],
  schema: InputSchema,
  options: ReadOptions,
): readonly Column[] {
  if (cells.length > MAX_COLUMNS)
    throw new CliError(
      `The header has ${cells.length.toLocaleString('en-US')} columns, and at most ${MAX_COLUMNS.toLocaleString('en-US')} can be read. Leave out those that are not needed.`,
    );
  const names = cells.map((cell) => cell.replaceAll(/\s+/g, ' '));
  const mapped = new Map(
    [...readMap(options, schema)].map(([column, field]) => [findColumn(column, names), field]),
  );
  const raw = (options.raw ?? []).map((wanted) => ({ wanted, name: findColumn(wanted, names) }));
  const taken = new Set(mapped.values());
  const columns = names.map((name): Column => {
    const found = findField(name, schema);
    const rawNames = raw.filter((column) => column.name === name).map(({ wanted }) => wanted);
    // The column holds the names of categories, which are looked up later. So don't read it as the field `categories`
    // itself.
    const isCategoryNames = found === 'categories' && rawNames.length > 0;
    const field =
      mapped.get(name) ??
      (found !== undefined && !taken.has(found) && !isCategoryNames
        ? found
        : schema.isOpen && name !== ''
          ? name
          : null);
    return {
      name,
      field,
      type: schema.fields.get(field ?? '') ?? (schema.isOpen ? 'any' : 'text'),
      rawNames,
    };
  });
  const repeated = columns.find(
    ({ field }, at) => field !== null && columns.findIndex((other) => other.field === field) !== at,
  );
  if (repeated)
    throw new CliError(
      `The file has two columns for ${quote(repeated.field ?? '')}: ${columns
        .filter(({ field }) => field === repeated.field)
        .map(({ name }) => quote(name))
        .join(' and ')}. Say with --map which one it is, and leave the other out with --ignore-unknown.`,
    );
  const unknown = columns.filter(
    ({ name, field, rawNames }) => field === null && rawNames.length === 0 && name !== '',
  );
  if (unknown.length > 0 && options.ignoreUnknown !== true) throw describeUnknown(unknown, columns, schema);
  return columns;
}

/** The advice for a file in which no column has the name of a field. */
export const HEADERLESS =
  'If the first line is a record already, put a header above it, such as name,domain,location.';

/** Returns an error about columns that are not fields. It suggests the fields that they may be meant for. */
function describeUnknown(
  unknown: readonly Column[],
  columns: readonly Column[],
  schema: InputSchema,
): CliError {
  const near = suggestOptions(
    unknown.map(({ name }) => name),
    schema,
  );
  const advice =
    near === ''
      ? 'Name the right ones with --map, or leave them out with --ignore-unknown.'
      : `Name the right ones, perhaps with ${near}, or leave them out with --ignore-unknown.`;
  const hasNone = unknown.length === columns.filter(({ name }) => name !== '').length;
  return new CliError(
    `The file has ${listNames(
      unknown.map(({ name }) => name),
      quote,
    )}, which ${unknown.length === 1 ? 'is not a field' : 'are not fields'} of a ${schema.noun}. ${describeFields(schema)} ${advice}${hasNone ? ` ${HEADERLESS}` : ''}`,
  );
}

/**
 * Suggests options for columns whose names resemble fields, at most one column per field. Returns '' if there are
 * none. The suggested options include those in `used`, because they are to replace them.
 */
export function suggestOptions(
  names: readonly string[],
  { fields }: InputSchema,
  used: {
    readonly categories?: readonly string[];
    readonly map?: ReadonlyMap<string, string> | undefined;
  } = {},
): string {
  const pairs = new Map<string, string>();
  const categories: string[] = [];
  for (const name of names) {
    const field = nearestField(name, fields.keys());
    if (field === 'categories') categories.push(name);
    else if (field !== undefined && !pairs.has(field)) pairs.set(field, name);
  }
  return [
    pairs.size > 0 &&
      `--map ${quote([...(used.map ?? []), ...[...pairs].map(([field, name]) => [name, field])].map((pair) => pair.join('=')).join(','))}`,
    categories.length > 0 && `--categories ${quote([...(used.categories ?? []), ...categories].join(','))}`,
  ]
    .filter(Boolean)
    .join(' ');
}
