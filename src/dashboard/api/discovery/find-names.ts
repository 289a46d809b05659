import { type FilterKind, DEFAULT_DIALECT, serializeFilter } from '../dialect/server-dialect.ts';
import {
  type Candidate,
  candidatesFor,
  isBracketed,
  likeFirst,
  mentionedFirst,
  mentionedIn,
  mentionedLast,
} from './candidates.ts';
import {
  type Found,
  hasCategory,
  idsIn,
  isOfCategories,
  type Sample,
  slugsOf,
  isRefused,
  type ProbeContext,
  type Refusal,
} from './probe-evidence.ts';

/** Puts the likeliest names first; drops none. */
type SortCandidates = (candidates: readonly Candidate[]) => Candidate[];

const keepOrder: SortCandidates = (candidates) => [...candidates];
const isDefault = ({ name, array }: Candidate) =>
  [DEFAULT_DIALECT.ids, DEFAULT_DIALECT.categories].some(
    (style) => style.name === name && style.array === array,
  );

/** If the refusal lists accepted names, those go first; if rejected names, one request may list every wrong one. */
export async function parseAcceptedNames(
  { refused }: Refusal,
  { sample, request }: ProbeContext,
): Promise<SortCandidates> {
  const [ids, categories] = [candidatesFor('ids'), candidatesFor('categories')];
  const mentioned = mentionedIn([...ids, ...categories], refused);
  if (mentioned.length === 0) return keepOrder;
  if (!mentioned.every(isDefault)) return (candidates) => mentionedFirst(candidates, refused);
  const [row] = sample.first;
  const [slug] = slugsOf(sample.first);
  if (!row || slug === undefined) return keepOrder;
  // Categories are searched first, so their likeliest name leads, in case the message again lists only one.
  const response = await request([
    ...mentionedLast(categories, refused).flatMap((each) => serializeFilter(each, [slug])),
    ...mentionedLast(ids, refused).flatMap((each) => serializeFilter(each, [row.id])),
  ]);
  const rejected = isRefused(response) ? `${refused} ${response.refused}` : refused;
  return (candidates) => mentionedLast(candidates, rejected);
}

/** Names that had an effect; a filter without one is absent. */
export type Names = Partial<Record<FilterKind, Candidate>>;

type Value = string | number;

const RESERVED_FOR_SECOND = 2;
const RESERVED_FOR_ARRAYS = 1;

/** Not every row of the first page has them. */
function valuesOf({ first }: Sample, kind: FilterKind): Value[] {
  if (kind === 'ids') return first.length > 1 ? first.map(({ id }) => id) : [];
  return slugsOf(first).filter((slug) => !first.every(hasCategory(slug)));
}

const hasEffect = (sample: Sample, found: Found, value: Value) =>
  typeof value === 'number'
    ? (idsIn(sample, found, [value])?.length ?? 0) > 0
    : isOfCategories(sample, found, [value]);

/** A server that ignores unknown parameters gets many names in one request, a strict one gets one at a time. */
export async function findNames(
  context: ProbeContext,
  kinds: readonly FilterKind[],
  ignored: Partial<Record<FilterKind, Candidate>>,
  sortCandidates: SortCandidates,
): Promise<Names> {
  const { sample, request, remaining } = context;
  const found: Names = {};
  const isIgnored = (kind: FilterKind, { name, array }: Candidate) =>
    ignored[kind]?.name === name && ignored[kind]?.array === array;
  const pending = new Map(
    kinds.map((kind) => [
      kind,
      sortCandidates(candidatesFor(kind)).filter((candidate) => !isIgnored(kind, candidate)),
    ]),
  );
  const inconclusive = new Set<FilterKind>();
  let lenient = Object.keys(ignored).length > 0;

  function resolveFilter(kind: FilterKind, name: Candidate | null) {
    pending.delete(kind);
    if (name === null) return;
    found[kind] = name;
    for (const [other, candidates] of pending)
      pending.set(other, sortCandidates(likeFirst(candidates, name)));
  }

  async function tryOne(kind: FilterKind, [value]: readonly Value[]) {
    const [candidate, ...rest] = pending.get(kind) ?? [];
    if (candidate === undefined || value === undefined) return resolveFilter(kind, null);
    const response = await request(serializeFilter(candidate, [value]));
    if (!isRefused(response) && hasEffect(sample, response, value)) return resolveFilter(kind, candidate);
    pending.set(kind, rest);
    if (isRefused(response))
      for (const [each, candidates] of pending)
        pending.set(each, mentionedFirst(candidates, response.refused));
    else if (response.rows.length > 0) lenient = true;
  }

  /** null if the server ignores them all, undefined if inconclusive. */
  async function pick(
    candidates: readonly Candidate[],
    values: readonly Value[],
  ): Promise<Candidate | null | undefined> {
    const [first] = candidates;
    const [value] = values;
    if (first === undefined || value === undefined) return null;
    // With a single value, bisect the names instead.
    const sent = values.length > 1 ? candidates : candidates.slice(0, Math.ceil(candidates.length / 2));
    const unsent = candidates.slice(sent.length);
    const attempts = sent.map((candidate, at) => ({ candidate, value: values[at % values.length] ?? value }));
    const response = await request(attempts.flatMap((each) => serializeFilter(each.candidate, [each.value])));
    if (isRefused(response) || response.rows.length === 0) return undefined;
    const effective = attempts
      .filter((each) => hasEffect(sample, response, each.value))
      .map(({ candidate }) => candidate);
    if (effective.length === 1) return effective[0];
    if (effective.length > 1) return pick(effective, effective.length < sent.length ? values : [value]);
    return pick(unsent, values);
  }

  async function tryMany(kind: FilterKind, values: readonly Value[]) {
    const candidates = pending.get(kind) ?? [];
    for (const bracketed of [false, true]) {
      const picked = await pick(
        candidates.filter((each) => isBracketed(each) === bracketed),
        values,
      );
      if (picked) return resolveFilter(kind, picked);
      if (picked === undefined) {
        inconclusive.add(kind);
        return;
      }
    }
    resolveFilter(kind, null);
  }

  const reserve = (kind: FilterKind) => {
    if (kind !== kinds.at(-1)) return RESERVED_FOR_SECOND;
    return Object.keys(found).length > 0 ? RESERVED_FOR_ARRAYS : 0;
  };
  // One kind at a time: a strict server may use up the requests for the first, and its name hints at the
  // style of the second.
  for (const kind of kinds)
    while (pending.has(kind) && (lenient || remaining() > reserve(kind))) {
      const values = valuesOf(sample, kind);
      await (lenient && !inconclusive.has(kind) ? tryMany(kind, values) : tryOne(kind, values));
    }
  return found;
}
