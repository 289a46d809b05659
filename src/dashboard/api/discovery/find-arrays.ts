import { type FilterStyle, OUR_DIALECT } from '#contract/default-dialect.ts';
import type { Dialect, FilterKind } from '../dialect/server-dialect.ts';
import { serializeFilter } from '../dialect/filter-query.ts';
import type { Candidate } from './candidates.ts';
import { type Found, hasCategory, idsIn, isOfCategories, type Sample, type Probe } from './probe-evidence.ts';
import type { Names } from './find-names.ts';
import { isRefused, type Refusal, type ProbeContext } from './probe-context.ts';

type Several = FilterStyle['several'];

/** Both filters, each with several values, in one request. */
export const bothOf = ({ slugs, inside, outside }: Probe, ids: Candidate, categories: Candidate) => [
  ...serializeFilter(ids, [...inside, outside]),
  ...serializeFilter(categories, slugs),
];

/**
 * True when a list shows that both filters take any of several values: exactly the two companies that are in
 * one of the categories each are left of the three asked for.
 */
export const provesBoth = (sample: Sample, { inside, outside }: Probe, answer: Found | Refusal): boolean =>
  !isRefused(answer) &&
  answer.rows.length === inside.length &&
  (idsIn(sample, answer, [...inside, outside])?.every((id) => inside.includes(id)) ?? false);

/** What several values of a filter mean, as far as a list tells; null where it has no effect. */
function severalIds(sample: Sample, { inside }: Probe, found: Found): Several | null {
  const ids = idsIn(sample, found, inside) ?? [];
  return ids.length === 0 ? null : inside.every((id) => ids.includes(id)) ? 'any' : 'one';
}

export function severalCategories(sample: Sample, { slugs }: Probe, found: Found): Several | null {
  if (!isOfCategories(sample, found, slugs)) return null;
  const [inA, inB] = [hasCategory(slugs[0]), hasCategory(slugs[1])];
  if (found.rows.every((row) => inA(row) && inB(row))) return 'all';
  return found.rows.some((row) => !inA(row)) && found.rows.some((row) => !inB(row)) ? 'any' : 'one';
}

const isOurs = ({ ids, categories }: Names) =>
  ids?.name === OUR_DIALECT.ids.name &&
  categories?.name === OUR_DIALECT.categories.name &&
  ids.array === categories.array &&
  ids.array === OUR_DIALECT.ids.array;

/** Finds how the filters take several values. `guessed` when both were asked for together in our own way before. */
export async function findArrays(
  { sample, trial, ask }: ProbeContext,
  names: Names,
  guessed: boolean,
): Promise<Pick<Dialect, FilterKind>> {
  const { ids, categories } = names;
  const one = (name: Candidate | undefined) => name !== undefined && ({ ...name, several: 'one' } as const);
  if (!trial) return { ids: one(ids), categories: one(categories) };

  if (ids && categories) {
    const separated = {
      ids: { ...ids, array: 'comma' },
      categories: { ...categories, array: 'comma' },
    } as const;
    const plain = ids.array === 'repeat' && categories.array === 'repeat';
    for (const way of [
      ...(guessed && isOurs(names) ? [] : [{ ids, categories }]),
      ...(plain ? [separated] : []),
    ])
      if (provesBoth(sample, trial, await ask(bothOf(trial, way.ids, way.categories))))
        return { ids: { ...way.ids, several: 'any' }, categories: { ...way.categories, several: 'any' } };
  }

  /** Tries a filter alone, in its own way and with commas; the first way that means more than one value counts. */
  async function alone(
    name: Candidate | undefined,
    kind: FilterKind,
    told: Probe,
  ): Promise<FilterStyle | false> {
    if (!name) return false;
    for (const array of name.array === 'repeat' ? (['repeat', 'comma'] as const) : [name.array]) {
      const answer = await ask(
        serializeFilter({ ...name, array }, kind === 'ids' ? told.inside : told.slugs),
      );
      const judge = kind === 'ids' ? severalIds : severalCategories;
      const several = isRefused(answer) ? null : judge(sample, told, answer);
      if (several === 'any' || several === 'all') return { ...name, array, several };
    }
    return { ...name, several: 'one' };
  }
  return { ids: await alone(ids, 'ids', trial), categories: await alone(categories, 'categories', trial) };
}
