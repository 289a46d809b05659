import type { Parameter } from '#contract/operations.ts';

const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** Describes the values of a parameter: "Whole number, 1 to 500. Default 25." */
export function formatParameter({ schema, required }: Parameter): string {
  const { type, items, maxItems } = schema;
  const isList = type === 'array';
  const what = isList
    ? `Up to ${String(maxItems)} ${formatType(items, 's')}, separated by commas`
    : formatType(schema, '');
  const fallback = number(schema['default']);
  return [what, ...(required ? ['Required'] : []), ...(fallback === null ? [] : [`Default ${fallback}`])]
    .map((sentence) => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`)
    .join(' ');
}

function formatType(schema: unknown, plural: string): string {
  // Schemas are plain objects.
  const { type, minimum, maximum, maxLength } = schema as Record<string, unknown>;
  if (type !== 'integer') return `text${plural && ' values'}, at most ${String(maxLength)} characters`;
  const [from, to] = [number(minimum) ?? 0, number(maximum)];
  const range = to === null || to === Number.MAX_SAFE_INTEGER ? `${from} or more` : `${from} to ${to}`;
  return `whole number${plural}, ${range}`;
}

/** The example of a parameter, as typed into its field. */
export const formatExample = ({ example }: Parameter): string =>
  Array.isArray(example) ? example.join(',') : String(example);
