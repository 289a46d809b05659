import type { InputSchema } from '../input-row.ts';
import { nearestField } from './nearest-field.ts';

/**
 * The options given so far. A suggested option replaces the given one, so the suggestion must contain what was given.
 */
interface UsedOptions {
  readonly categories?: readonly string[];
  readonly map?: ReadonlyMap<string, string> | undefined;
}

/**
 * Suggests options for columns whose names resemble fields, at most one column per field. Returns '' if there are
 * none.
 */
export function suggestOptions(
  names: readonly string[],
  { fields }: InputSchema,
  used: UsedOptions = {},
): string {
  const columnOf = new Map<string, string>();
  const categories: string[] = [];
  for (const name of names) {
    const field = nearestField(name, fields.keys());
    if (field === 'categories') categories.push(name);
    else if (field !== undefined && !columnOf.has(field)) columnOf.set(field, name);
  }
  const pairs = [...(used.map ?? []), ...[...columnOf].map(([field, name]) => [name, field])];
  return [
    columnOf.size > 0 && `--map ${JSON.stringify(pairs.map((pair) => pair.join('=')).join(','))}`,
    categories.length > 0 &&
      `--categories ${JSON.stringify([...(used.categories ?? []), ...categories].join(','))}`,
  ]
    .filter(Boolean)
    .join(' ');
}
