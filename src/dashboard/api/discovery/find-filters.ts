import {
  type Dialect,
  type FilterKind,
  type FilterStyle,
  DEFAULT_DIALECT,
  serializeFilter,
} from '../dialect/server-dialect.ts';
import {
  type Candidate,
  candidatesFor,
  isBracketed,
  likeFirst,
  mentionedIn,
  sortFirst,
} from './candidates.ts';
import {
  hasCategory,
  idsIn,
  isOfCategories,
  pickProbe,
  type Probe,
  type ProbeResponse,
  type Sample,
  slugsOf,
} from './probe-evidence.ts';

type Value = string | number;

export type Query = readonly (readonly [name: string, value: Value])[];

interface ProbeContext {
  readonly sample: Sample;
  request(query: Query): Promise<ProbeResponse>;
  remaining(): number;
}

const isDefault = ({ name, array }: Candidate) =>
  [DEFAULT_DIALECT.ids, DEFAULT_DIALECT.categories].some(
    (style) => style.name === name && style.array === array,
  );

/** Number of requests that are left for the id filter when searching for the name of the category filter. */
const RESERVED_FOR_SECOND = 2;
/**
 * Number of requests that are left for finding out how lists of values are sent, when searching for the name of the id
 * filter.
 */
const RESERVED_FOR_ARRAYS = 1;

/**
 * Finds the names and styles of both filters, which SPEC §4.2 doesn't give. A filter counts as found only if it changes
 * the rows, because a successful status proves nothing. False means not found.
 */
export async function findFilters(context: ProbeContext): Promise<Pick<Dialect, FilterKind>> {
  // Null if no rows in the sample can tell the two filters apart.
  const probe = pickProbe(context.sample);
  const guess = probe && (await testBoth(context, probe, DEFAULT_DIALECT.ids, DEFAULT_DIALECT.categories));
  if (guess?.isProven) return { ids: DEFAULT_DIALECT.ids, categories: DEFAULT_DIALECT.categories };
  const names = createNameSearch(
    context,
    await findLikelyNames(context, guess?.response.refused ?? ''),
    guess?.response.refused === null ? true : null,
  );
  // Search for the names one after the other. A strict server, which refuses unknown names, may need all requests for
  // the first name, and the style of the first name (such as brackets) suggests that of the second.
  const categories = await names.find('categories', RESERVED_FOR_SECOND, null);
  const ids = await names.find('ids', categories ? RESERVED_FOR_ARRAYS : 0, categories);
  if (probe && ids && categories) {
    const isPlain = !isBracketed(ids) && !isBracketed(categories);
    for (const change of isPlain ? [{}, { array: 'comma' } as const] : [{}]) {
      const both = { ids: { ...ids, ...change }, categories: { ...categories, ...change } };
      if ((await testBoth(context, probe, both.ids, both.categories)).isProven)
        return { ids: { ...both.ids, several: 'any' }, categories: { ...both.categories, several: 'any' } };
    }
  }
  return {
    ids: await findStyle(context, probe, 'ids', ids),
    categories: await findStyle(context, probe, 'categories', categories),
  };
}

/**
 * Tests both filters in one request. It asks for three companies, of which the server must return exactly the two that
 * are in the requested categories.
 */
async function testBoth(
  { sample, request }: ProbeContext,
  { slugs, inside, outside }: Probe,
  ids: Candidate,
  categories: Candidate,
) {
  const requested = [...inside, outside];
  const response = await request([...serializeFilter(ids, requested), ...serializeFilter(categories, slugs)]);
  const found = idsIn(sample, response, requested);
  return { response, isProven: found.length === inside.length && !found.includes(outside) };
}

/**
 * Returns a function that tells whether the server may accept a name, judging by its error message for the default
 * names. If the message mentions other names, only those are likely. If it only mentions default names, these are
 * refused. A second request then makes the server refuse more names, and all names that it doesn't refuse are likely.
 */
async function findLikelyNames(
  { sample, request }: ProbeContext,
  refused: string,
): Promise<(candidate: Candidate) => boolean> {
  const [ids, categories] = [candidatesFor('ids'), candidatesFor('categories')];
  const isMentioned = mentionedIn(refused);
  const mentioned = [...ids, ...categories].filter(isMentioned);
  if (!mentioned.every(isDefault)) return isMentioned;
  const [row] = sample.first;
  const [slug] = slugsOf(sample.first);
  if (mentioned.length === 0 || !row || slug === undefined) return () => true;
  // Begin with the names that the last error message didn't mention, because the next message may also mention only one
  // name. Put categories before ids, because the category filter is searched for first.
  const isUntried = (candidate: Candidate) => !isMentioned(candidate);
  const response = await request([
    ...sortFirst(categories, isUntried).flatMap((each) => serializeFilter(each, [slug])),
    ...sortFirst(ids, isUntried).flatMap((each) => serializeFilter(each, [row.id])),
  ]);
  const isRejected = mentionedIn(`${refused} ${response.refused ?? ''}`);
  return (candidate) => !isRejected(candidate);
}

/** Creates a search for the names of filters. Each response shows it whether the server is lenient. */
function createNameSearch(
  { sample, request, remaining }: ProbeContext,
  isLikely: (candidate: Candidate) => boolean,
  /** True if the server ignores unknown names, so that one request can try many; null if unknown. */
  isKnownLenient: boolean | null,
) {
  let isLenient = isKnownLenient;

  const hasEffect = (response: ProbeResponse, value: Value) =>
    typeof value === 'number'
      ? idsIn(sample, response, [value]).length > 0
      : isOfCategories(sample, response, [value]);

  /**
   * Tries many names at once. Returns the name that works, null if none does, or undefined if the result is
   * inconclusive.
   */
  async function pick(
    candidates: readonly Candidate[],
    values: readonly Value[],
  ): Promise<Candidate | null | undefined> {
    const [value] = values;
    if (candidates.length === 0 || value === undefined) return null;
    // If all names were sent with the same value, the response couldn't show which of them worked. So send only the
    // first half of the names, and continue by bisection.
    const sent = values.length > 1 ? candidates : candidates.slice(0, Math.ceil(candidates.length / 2));
    const attempts = sent.map((candidate, index) => ({
      candidate,
      value: values[index % values.length] ?? value,
    }));
    const response = await request(attempts.flatMap((each) => serializeFilter(each.candidate, [each.value])));
    if (response.rows.length === 0) return undefined;
    const effective = attempts
      .filter((each) => hasEffect(response, each.value))
      .map(({ candidate }) => candidate);
    if (effective.length === 1) return effective[0];
    if (effective.length > 1) return pick(effective, effective.length < sent.length ? values : [value]);
    return pick(candidates.slice(sent.length), values);
  }

  /** Tries one name after the other, until one works or only `reserved` requests are left. */
  async function tryEach(
    candidates: readonly Candidate[],
    values: readonly Value[],
    reserved: number,
  ): Promise<Candidate | null> {
    const [candidate, ...rest] = candidates;
    const [value] = values;
    if (candidate === undefined || value === undefined) return null;
    if (isLenient) {
      const plain = await pick(
        candidates.filter((each) => !isBracketed(each)),
        values,
      );
      const picked = plain === null ? await pick(candidates.filter(isBracketed), values) : plain;
      if (picked !== undefined) return picked;
      isLenient = false;
    }
    if (remaining() <= reserved) return null;
    const response = await request(serializeFilter(candidate, [value]));
    if (hasEffect(response, value)) return candidate;
    if (response.rows.length > 0) isLenient ??= true;
    return tryEach(sortFirst(rest, mentionedIn(response.refused ?? '')), values, reserved);
  }

  return {
    /** Finds a filter's name. Names in the style of `like`, the name of the other filter, are tried first. */
    find(kind: FilterKind, reserved: number, like: Candidate | null): Promise<Candidate | null> {
      // Use slugs that some row of the first page lacks, so that filtering by them changes the rows.
      const values =
        kind === 'ids'
          ? sample.first.map(({ id }) => id)
          : slugsOf(sample.first).filter((slug) => !sample.first.every(hasCategory(slug)));
      const inOrder = like ? likeFirst(candidatesFor(kind), like) : candidatesFor(kind);
      return tryEach(sortFirst(inOrder, isLikely), values, reserved);
    },
  };
}

/** Finds out how a filter takes several values. If no way works, only one value is sent. */
async function findStyle(
  { sample, request }: ProbeContext,
  probe: Probe | null,
  kind: FilterKind,
  name: Candidate | null,
): Promise<FilterStyle | false> {
  if (!name) return false;
  if (!probe) return { ...name, several: 'one' };
  for (const array of name.array === 'repeat' ? (['repeat', 'comma'] as const) : [name.array]) {
    const values = kind === 'ids' ? probe.inside : probe.slugs;
    const response = await request(serializeFilter({ ...name, array }, values));
    if (areOfAny(sample, kind, probe, response)) return { ...name, array, several: 'any' };
  }
  return { ...name, several: 'one' };
}

/**
 * True if the server combines several values with "or". False if it combines them with "and", or uses only one of them.
 */
function areOfAny(
  sample: Sample,
  kind: FilterKind,
  { slugs, inside }: Probe,
  response: ProbeResponse,
): boolean {
  if (kind === 'ids') {
    const found = idsIn(sample, response, inside);
    return inside.every((id) => found.includes(id));
  }
  const isOfOne = slugs.some((slug) => response.rows.every(hasCategory(slug)));
  return !isOfOne && isOfCategories(sample, response, slugs);
}
