import {
  type Dialect,
  type FilterKind,
  type FilterStyle,
  DEFAULT_DIALECT,
  serializeFilter,
} from '../dialect/server-dialect.ts';
import type { Candidate } from './candidates.ts';
import {
  type Found,
  hasCategory,
  idsIn,
  isOfCategories,
  type Sample,
  type Probe,
  isRefused,
  type Refusal,
  type ProbeContext,
} from './probe-evidence.ts';
import type { Names } from './find-names.ts';

type Several = FilterStyle['several'];

/** A query with several values for both filters; `provesBoth` checks the response. */
export const bothOf = ({ slugs, inside, outside }: Probe, ids: Candidate, categories: Candidate) => [
  ...serializeFilter(ids, [...inside, outside]),
  ...serializeFilter(categories, slugs),
];

/** "Any of" for both filters: of the three companies requested, exactly the two in the categories come back. */
export const provesBoth = (sample: Sample, { inside, outside }: Probe, response: Found | Refusal): boolean =>
  !isRefused(response) &&
  response.rows.length === inside.length &&
  (idsIn(sample, response, [...inside, outside])?.every((id) => inside.includes(id)) ?? false);

/** null if it had no effect. */
function severalIds(sample: Sample, { inside }: Probe, list: Found): Several | null {
  const ids = idsIn(sample, list, inside) ?? [];
  return ids.length === 0 ? null : inside.every((id) => ids.includes(id)) ? 'any' : 'one';
}

/** How several slugs combine; null if the filter had no effect. */
export function severalCategories(sample: Sample, { slugs }: Probe, list: Found): Several | null {
  if (!isOfCategories(sample, list, slugs)) return null;
  const [inA, inB] = [hasCategory(slugs[0]), hasCategory(slugs[1])];
  if (list.rows.every((row) => inA(row) && inB(row))) return 'all';
  return list.rows.some((row) => !inA(row)) && list.rows.some((row) => !inB(row)) ? 'any' : 'one';
}

const isDefault = ({ ids, categories }: Names) =>
  ids?.name === DEFAULT_DIALECT.ids.name &&
  categories?.name === DEFAULT_DIALECT.categories.name &&
  ids.array === categories.array &&
  ids.array === DEFAULT_DIALECT.ids.array;

/** `guessed`: our own array style was already tried with both. */
export async function findArrays(
  { sample, probe, request }: ProbeContext,
  names: Names,
  guessed: boolean,
): Promise<Pick<Dialect, FilterKind>> {
  const { ids, categories } = names;
  const singleValued = (name: Candidate | undefined) =>
    name !== undefined && ({ ...name, several: 'one' } as const);
  if (!probe) return { ids: singleValued(ids), categories: singleValued(categories) };

  if (ids && categories) {
    const separated = {
      ids: { ...ids, array: 'comma' },
      categories: { ...categories, array: 'comma' },
    } as const;
    const plain = ids.array === 'repeat' && categories.array === 'repeat';
    for (const style of [
      ...(guessed && isDefault(names) ? [] : [{ ids, categories }]),
      ...(plain ? [separated] : []),
    ])
      if (provesBoth(sample, probe, await request(bothOf(probe, style.ids, style.categories))))
        return { ids: { ...style.ids, several: 'any' }, categories: { ...style.categories, several: 'any' } };
  }

  /** Tries its own style, then commas; the first style that takes several values wins. */
  async function findArray(
    name: Candidate | undefined,
    kind: FilterKind,
    using: Probe,
  ): Promise<FilterStyle | false> {
    if (!name) return false;
    for (const array of name.array === 'repeat' ? (['repeat', 'comma'] as const) : [name.array]) {
      const response = await request(
        serializeFilter({ ...name, array }, kind === 'ids' ? using.inside : using.slugs),
      );
      const classify = kind === 'ids' ? severalIds : severalCategories;
      const several = isRefused(response) ? null : classify(sample, using, response);
      if (several === 'any' || several === 'all') return { ...name, array, several };
    }
    return { ...name, several: 'one' };
  }
  return {
    ids: await findArray(ids, 'ids', probe),
    categories: await findArray(categories, 'categories', probe),
  };
}
