import type { InputSchema } from '../import/input-row.ts';
import { suggestOptions } from '../import/read/header.ts';
import type { InputPlan, PlannedColumn } from '../import/read/plan-input.ts';
import { formatCount } from './format-count.ts';

const MAX_SAMPLE_LENGTH = 40;
const MAX_NAME_LENGTH = 40;

const quote = (text: string, length: number) =>
  JSON.stringify(text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** What `--plan` prints of a file: how each column would be understood, and what is missing or unclear. */
export function formatPlan(path: string, plan: InputPlan, schema: InputSchema): string[] {
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
    ...section('Not in the file, so filled in or left empty', [lackingFields(columns, schema)]),
    ...section('Read in another way than written, or guessed', notes),
    ...section(
      'Unclear',
      problems.map(
        ({ text, line, rows: count }) => `${text} (${formatCount(count, 'row')}, the first on line ${line})`,
      ),
    ),
    ...section('To use columns that are left out', [suggestFor(columns, schema)]),
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
  return [...fields.keys()].filter((name) => name !== 'deleted' && !found.has(name)).join(', ');
}

/** For columns that are left out, and may be meant for fields that no other column takes. */
function suggestFor(columns: readonly PlannedColumn[], schema: InputSchema): string {
  const taken = new Set(columns.map(({ field }) => field));
  const names = columns.flatMap(({ name, field, nearest, isRaw }) =>
    field === null && !isRaw && nearest !== null && !taken.has(nearest) ? [name] : [],
  );
  return suggestOptions(names, schema);
}
