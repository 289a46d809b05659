import type { InputSchema } from '../import/input-row.ts';
import { canonicalName } from '../import/read/nearest-field.ts';
import type { InputPlan, PlannedColumn } from '../import/read/plan-input.ts';
import { suggestOptions } from '../import/read/suggest-options.ts';
import { splitCategories } from '../import/split-categories.ts';
import { formatCount } from './format-count.ts';

const MAX_SAMPLE_LENGTH = 40;
const MAX_NAME_LENGTH = 40;

const quote = (text: string, length: number) =>
  JSON.stringify(text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** The options of `dossier import` that influence a plan. */
export interface PlanOptions {
  readonly categories?: readonly string[];
  readonly categorySeparator?: string;
  readonly map?: ReadonlyMap<string, string> | undefined;
}

/**
 * Formats what `dossier import --plan` prints: how each column would be read, which fields are missing, and what is
 * unclear.
 */
export function formatPlan(
  path: string,
  plan: InputPlan,
  schema: InputSchema,
  { categories = [], categorySeparator, map }: PlanOptions,
): string[] {
  const { description, rows, columns, notes, problems } = plan;
  const table = [
    ['Column', 'becomes', 'for example'],
    ...columns.map((column) => [
      quote(column.name, MAX_NAME_LENGTH),
      describeUse(column),
      describeSamples(column, rows),
    ]),
  ];
  const [first, second] = [0, 1].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return [
    `${path} is ${description}. Its first ${formatCount(rows, 'row')} would be read like this:`,
    '',
    ...table.map(([name = '', use = '', samples = '']) =>
      `  ${name.padEnd(first ?? 0)}  ${use.padEnd(second ?? 0)}  ${samples}`.trimEnd(),
    ),
    '',
    ...section('Missing', [describeMissingName(columns, schema)]),
    ...section('Not in the file, so filled in or left empty', [lackingFields(columns, schema)]),
    ...section('Read in another way than written, or guessed', [
      ...notes,
      ...describeSplit(columns, categories, categorySeparator),
    ]),
    ...section(
      'Unclear',
      problems.map(
        ({ text, line, rows: count }) => `${text} (${formatCount(count, 'row')}, the first on line ${line})`,
      ),
    ),
    ...section('To use columns that are left out', [suggestFor(columns, schema, { categories, map })]),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.some((line) => line !== '') ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : [];

function describeUse({ field, nearest, isRaw }: PlannedColumn): string {
  if (field !== null) return isRaw ? `${field}, and as it is` : field;
  if (isRaw) return 'as it is';
  return nearest === null ? '(left out)' : `(left out; perhaps ${nearest})`;
}

function describeSamples({ samples, empty }: PlannedColumn, rows: number): string {
  if (empty === rows) return '(always empty)';
  const shown = samples.map(({ text, read }) =>
    read === null
      ? quote(text, MAX_SAMPLE_LENGTH)
      : `${quote(text, MAX_SAMPLE_LENGTH)} as ${quote(read, MAX_SAMPLE_LENGTH)}`,
  );
  return [...shown, ...(empty > 0 ? [`(${formatCount(empty, 'empty cell')})`] : [])].join(', ');
}

function lackingFields(columns: readonly PlannedColumn[], { fields, isOpen }: InputSchema): string {
  if (isOpen) return '';
  const found = new Set(columns.map(({ field }) => field));
  const isFilledIn = (name: string) => name !== 'deleted' && name !== 'name';
  return [...fields.keys()].filter((name) => isFilledIn(name) && !found.has(name)).join(', ');
}

/**
 * Returns a warning if no column is the name of a company, which is the only required field. Returns '' otherwise.
 */
function describeMissingName(columns: readonly PlannedColumn[], { fields, isOpen }: InputSchema): string {
  if (isOpen || !fields.has('name') || columns.some(({ field }) => field === 'name')) return '';
  return 'no column is the name of a company, so the import would be refused, unless it is a merge: say which one is with --map "COLUMN=name"';
}

/**
 * Describes the category columns whose cells would be split at commas. A plan does not know which cells are in
 * quotes, so it treats all of them as if they were.
 */
function describeSplit(
  columns: readonly PlannedColumn[],
  categories: readonly string[],
  separator: string | undefined,
): string[] {
  return columns.flatMap(({ name, samples, hasSeparators }) => {
    if (!categories.some((wanted) => canonicalName(wanted) === canonicalName(name))) return [];
    const split = samples.find(
      ({ text }) => splitCategories({ text, isQuoted: true, hasSeparators }, separator).isAtCommas,
    );
    return split === undefined
      ? []
      : [
          `${name}: cells such as ${quote(split.text, MAX_SAMPLE_LENGTH)} become several categories. If that is one name: --category-separator ';'`,
        ];
  });
}

/** Suggests options for columns that are left out although their names resemble fields. */
function suggestFor(
  columns: readonly PlannedColumn[],
  schema: InputSchema,
  used: Pick<PlanOptions, 'categories' | 'map'>,
): string {
  const taken = new Set(columns.map(({ field }) => field));
  const names = columns.flatMap(({ name, field, nearest, isRaw }) =>
    field === null && !isRaw && nearest !== null && !taken.has(nearest) ? [name] : [],
  );
  // The suggestion repeats the options that were given, because options on the command line replace those of a
  // profile.
  return suggestOptions(names, schema, used);
}
