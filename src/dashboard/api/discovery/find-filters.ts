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

export type FilterParams = readonly (readonly [name: string, value: Value])[];

interface ProbeContext {
  readonly sample: Sample;
  request(params: FilterParams): Promise<ProbeResponse>;
  remaining(): number;
}

const isDefault = ({ name, array }: Candidate) =>
  [DEFAULT_DIALECT.ids, DEFAULT_DIALECT.categories].some(
    (style) => style.name === name && style.array === array,
  );

/** Number of requests to keep for the id filter while searching for the name of the category filter. */
const RESERVED_FOR_SECOND = 2;
/**
 * Number of requests to keep for finding out how lists of values are sent, while searching for the name of the id
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
    guess?.response.refused === null ? 'lenient' : 'unknown',
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
 * Tests both filters in one request. It asks for three companies, and the server must return exactly the two of them
 * that are in the requested categories.
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
 * Returns a function that tells whether the server may accept a name, judging by its error message about the default
 * names. If the message mentions other names, only these are likely. If it mentions only default names, a second
 * request sends all names, and those that its error message doesn't mention are likely.
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
  // Begin with the names that the first error message didn't mention, because the next message may again mention only
  // one name. Put categories before ids, because the category filter is searched for first.
  const isUntried = (candidate: Candidate) => !isMentioned(candidate);
  const response = await request([
    ...sortFirst(categories, isUntried).flatMap((each) => serializeFilter(each, [slug])),
    ...sortFirst(ids, isUntried).flatMap((each) => serializeFilter(each, [row.id])),
  ]);
  const isRejected = mentionedIn(`${refused} ${response.refused ?? ''}`);
  return (candidate) => !isRejected(candidate);
}

/** True if the server ignores unknown names, false if it refuses them. */
type Leniency = 'lenient' | 'strict' | 'unknown';

/** Creates a search for the names of filters. Each response may show whether the server is lenient. */
function createNameSearch(
  { sample, request, remaining }: ProbeContext,
  isLikely: (candidate: Candidate) => boolean,
  initialLeniency: Leniency,
) {
  let leniency = initialLeniency;

  const hasEffect = (response: ProbeResponse, value: Value) =>
    typeof value === 'number'
      ? idsIn(sample, response, [value]).length > 0
      : isOfCategories(sample, response, [value]);

  /**
   * Tries many names in each request, which works only on a lenient server. Returns the name that works, or `none`. The
   * result is `inconclusive` if a response had no rows.
   */
  async function bisect(
    candidates: readonly Candidate[],
    values: readonly [Value, ...Value[]],
  ): Promise<Candidate | 'none' | 'inconclusive'> {
    let left = candidates;
    let distinct: readonly Value[] = values;
    while (left.length > 0) {
      // If all names were sent with the same value, the response couldn't show which of them worked. So send only the
      // first half of the names.
      const sent = distinct.length > 1 ? left : left.slice(0, Math.ceil(left.length / 2));
      const attempts = sent.map((candidate, index) => ({
        candidate,
        value: distinct[index % distinct.length] ?? values[0],
      }));
      const response = await request(
        attempts.flatMap((each) => serializeFilter(each.candidate, [each.value])),
      );
      if (response.rows.length === 0) return 'inconclusive';
      const effective = attempts.flatMap(({ candidate, value }) =>
        hasEffect(response, value) ? [candidate] : [],
      );
      const [only] = effective;
      if (only && effective.length === 1) return only;
      // If all names that were sent seem to work, different values don't tell them apart.
      if (effective.length === sent.length) distinct = [values[0]];
      left = effective.length > 1 ? effective : left.slice(sent.length);
    }
    return 'none';
  }

  /** Tries all names on a lenient server. Plain names come first. */
  async function findAmongAll(candidates: readonly Candidate[], values: readonly [Value, ...Value[]]) {
    const plain = await bisect(
      candidates.filter((each) => !isBracketed(each)),
      values,
    );
    return plain === 'none' ? bisect(candidates.filter(isBracketed), values) : plain;
  }

  /** Tries one name after the other, until one works or only `keepRequests` requests are left. */
  async function tryEach(
    candidates: readonly Candidate[],
    values: readonly Value[],
    keepRequests: number,
  ): Promise<Candidate | null> {
    const [value, ...otherValues] = values;
    if (value === undefined) return null;
    let [candidate, ...rest] = candidates;
    while (candidate) {
      if (leniency === 'lenient') {
        const found = await findAmongAll([candidate, ...rest], [value, ...otherValues]);
        if (found !== 'inconclusive') return found === 'none' ? null : found;
        leniency = 'strict';
      }
      if (remaining() <= keepRequests) return null;
      const response = await request(serializeFilter(candidate, [value]));
      if (hasEffect(response, value)) return candidate;
      if (response.rows.length > 0 && leniency === 'unknown') leniency = 'lenient';
      [candidate, ...rest] = sortFirst(rest, mentionedIn(response.refused ?? ''));
    }
    return null;
  }

  return {
    /**
     * Finds a filter's name, and leaves `keepRequests` requests for what comes next. Names in the style of `like`, the
     * name of the other filter, are tried first.
     */
    find(kind: FilterKind, keepRequests: number, like: Candidate | null): Promise<Candidate | null> {
      // Use slugs that some row of the first page lacks, so that filtering by them changes the rows.
      const values =
        kind === 'ids'
          ? sample.first.map(({ id }) => id)
          : slugsOf(sample.first).filter((slug) => !sample.first.every(hasCategory(slug)));
      const inOrder = like ? likeFirst(candidatesFor(kind), like) : candidatesFor(kind);
      return tryEach(sortFirst(inOrder, isLikely), values, keepRequests);
    },
  };
}

/** Finds out how a filter takes several values. If no way works, only one value is sent. */
async function findStyle(
  { sample, request }: ProbeContext,
  probe: Probe | null,
  kind: FilterKind,
  candidate: Candidate | null,
): Promise<FilterStyle | false> {
  if (!candidate) return false;
  if (!probe) return { ...candidate, several: 'one' };
  for (const array of candidate.array === 'repeat' ? (['repeat', 'comma'] as const) : [candidate.array]) {
    const values = kind === 'ids' ? probe.inside : probe.slugs;
    const response = await request(serializeFilter({ ...candidate, array }, values));
    if (areOfAny(sample, kind, probe, response)) return { ...candidate, array, several: 'any' };
  }
  return { ...candidate, several: 'one' };
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
