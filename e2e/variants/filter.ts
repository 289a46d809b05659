import type { Companies, Row } from './companies.ts';
import { Refusal } from './refusal.ts';
import type { Variant } from './variant.ts';

/** Names and values of a query, decoded, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/** The names of the two filters' parameters, null where there is no such filter. */
export function filterNames({ names, filters, arrays }: Variant): Record<'ids' | 'slugs', string | null> {
  const [ids = '', slugs = ''] = names.split(' ');
  const onWire = (name: string) => (arrays === 'brackets' ? `${name}[]` : name);
  return {
    ids: filters === 'both' || filters === 'only ids' ? onWire(ids) : null,
    slugs: filters === 'both' || filters === 'only categories' ? onWire(slugs) : null,
  };
}

/** The values of one filter; null where it was not sent. */
function valuesOf({ arrays, unknown }: Variant, query: Query, name: string | null): string[] | null {
  const sent = query.filter(([each]) => each === name).map(([, value]) => value);
  if (name === null || sent.length === 0) return null;
  if (arrays !== 'commas') return sent;
  // One text with commas: of several the last is taken, where they are not refused.
  if (sent.length > 1 && unknown === 'refused')
    throw new Refusal('invalid_parameter', `'${name}' was sent more than once.`);
  return (sent.at(-1) ?? '').split(',');
}

/** The rows that a query leaves (SPEC §4.2). */
export function filterRows(variant: Variant, { rows }: Companies, query: Query): readonly Row[] {
  const names = filterNames(variant);
  const ids = valuesOf(variant, query, names.ids);
  const slugs = valuesOf(variant, query, names.slugs);
  if (ids?.some((id) => !/^\d+$/.test(id)))
    throw new Refusal('invalid_parameter', `'${names.ids}' must hold whole numbers.`);
  return rows.filter(
    (row) =>
      (ids === null || ids.includes(String(row.id))) && (slugs === null || passes(variant, row, slugs)),
  );
}

const passes = ({ several }: Variant, row: Row, slugs: readonly string[]) =>
  several === 'all'
    ? slugs.every((slug) => row.slugs.includes(slug))
    : slugs.some((slug) => row.slugs.includes(slug));
