import type { Companies, Row } from './variant-companies.ts';
import { VariantError } from './variant-error.ts';
import type { Variant } from './variant.ts';

export type Query = readonly (readonly [name: string, value: string])[];

/** Returns the parameter names of both filters; null for a filter that the server lacks. */
export function filterNames({ names, filters, arrays }: Variant): Record<'ids' | 'slugs', string | null> {
  const [ids = '', slugs = ''] = names.split(' ');
  const onWire = (name: string) => (arrays === 'brackets' ? `${name}[]` : name);
  return {
    ids: filters === 'both' || filters === 'only ids' ? onWire(ids) : null,
    slugs: filters === 'both' || filters === 'only categories' ? onWire(slugs) : null,
  };
}

/** Returns the values of a filter; null if it wasn't sent. */
function valuesOf({ arrays, unknown }: Variant, query: Query, name: string | null): string[] | null {
  const sent = query.filter(([each]) => each === name).map(([, value]) => value);
  if (name === null || sent.length === 0) return null;
  if (arrays !== 'commas') return sent;
  // Values are separated by commas. If the parameter repeats, a strict server refuses it, and a lenient one uses the
  // last.
  if (sent.length > 1 && unknown === 'refused')
    throw new VariantError('invalid_parameter', `'${name}' was sent more than once.`);
  return (sent.at(-1) ?? '').split(',');
}

/** Returns the rows that match a query (SPEC §4.2). */
export function filterRows(variant: Variant, { rows }: Companies, query: Query): readonly Row[] {
  const names = filterNames(variant);
  const ids = valuesOf(variant, query, names.ids);
  const slugs = valuesOf(variant, query, names.slugs);
  if (ids?.some((id) => !/^\d+$/.test(id)))
    throw new VariantError('invalid_parameter', `'${names.ids}' must hold whole numbers.`);
  return rows.filter(
    (row) =>
      (ids === null || ids.includes(String(row.id))) && (slugs === null || passes(variant, row, slugs)),
  );
}

const passes = ({ several }: Variant, row: Row, slugs: readonly string[]) =>
  several === 'all'
    ? slugs.every((slug) => row.slugs.includes(slug))
    : slugs.some((slug) => row.slugs.includes(slug));
