import type { FilterKind } from '../dialect/server-dialect.ts';
import { type Candidate, candidatesFor, isBracketed, likeFirst, mentionedFirst } from './candidates.ts';
import { type Found, hasCategory, idsIn, isOfCategories, type Sample, slugsOf } from './probe-evidence.ts';
import type { InOrder } from './accepted-names.ts';
import { isRefused, type ProbeContext } from './probe-context.ts';
import { serializeFilter } from '../dialect/filter-query.ts';

/** The parameters that turned out to be the filters. */
export type Names = Partial<Record<FilterKind, Candidate>>;

type Value = string | number;

/** Requests that the first kind leaves for the second. */
const FOR_THE_OTHER = 2;
/** Requests that are kept for finding out how a filter takes several values. */
const FOR_SEVERAL = 1;

/** Values that a filter can be told by: not every row of the first page has them. */
function valuesOf({ first }: Sample, kind: FilterKind): Value[] {
  if (kind === 'ids') return first.length > 1 ? first.map(({ id }) => id) : [];
  return slugsOf(first).filter((slug) => !first.every(hasCategory(slug)));
}

/** True when a list is what a filter with this one value leaves. */
const obeys = (sample: Sample, found: Found, value: Value) =>
  typeof value === 'number'
    ? (idsIn(sample, found, [value])?.length ?? 0) > 0
    : isOfCategories(sample, found, [value]);

/**
 * Finds the names of the filters, each proven by what it does to the list. A server that ignores what it does
 * not know is asked with many names at once, each with a value of its own; a strict one name by name.
 */
export async function findNames(
  ports: ProbeContext,
  kinds: readonly FilterKind[],
  ignored: Partial<Record<FilterKind, Candidate>>,
  inOrder: InOrder,
): Promise<Names> {
  const { sample, ask, left } = ports;
  const found: Names = {};
  const isIgnored = (kind: FilterKind, { name, array }: Candidate) =>
    ignored[kind]?.name === name && ignored[kind]?.array === array;
  const open = new Map(
    kinds.map((kind) => [
      kind,
      inOrder(candidatesFor(kind)).filter((candidate) => !isIgnored(kind, candidate)),
    ]),
  );
  /** Filters that a server which ignores strange names answers in a strange way. */
  const unclear = new Set<FilterKind>();
  let lenient = Object.keys(ignored).length > 0;

  function settle(kind: FilterKind, name: Candidate | null) {
    open.delete(kind);
    if (name === null) return;
    found[kind] = name;
    for (const [other, candidates] of open) open.set(other, inOrder(likeFirst(candidates, name)));
  }

  async function tryOne(kind: FilterKind, [value]: readonly Value[]) {
    const [candidate, ...rest] = open.get(kind) ?? [];
    if (candidate === undefined || value === undefined) return settle(kind, null);
    const answer = await ask(serializeFilter(candidate, [value]));
    if (!isRefused(answer) && obeys(sample, answer, value)) return settle(kind, candidate);
    open.set(kind, rest);
    if (isRefused(answer))
      for (const [each, candidates] of open) open.set(each, mentionedFirst(candidates, answer.refused));
    else if (answer.rows.length > 0) lenient = true;
  }

  /** One of these that is the filter; null when the server ignores them all, undefined when that is not clear. */
  async function pick(
    candidates: readonly Candidate[],
    values: readonly Value[],
  ): Promise<Candidate | null | undefined> {
    const [first] = candidates;
    const [value] = values;
    if (first === undefined || value === undefined) return null;
    // With one value only, names are told apart by leaving half of them out.
    const sent = values.length > 1 ? candidates : candidates.slice(0, Math.ceil(candidates.length / 2));
    const unsent = candidates.slice(sent.length);
    const tried = sent.map((candidate, at) => ({ candidate, value: values[at % values.length] ?? value }));
    const answer = await ask(tried.flatMap((each) => serializeFilter(each.candidate, [each.value])));
    if (isRefused(answer) || answer.rows.length === 0) return undefined;
    const obeyed = tried
      .filter((each) => obeys(sample, answer, each.value))
      .map(({ candidate }) => candidate);
    if (obeyed.length === 1) return obeyed[0];
    if (obeyed.length > 1) return pick(obeyed, obeyed.length < sent.length ? values : [value]);
    return pick(unsent, values);
  }

  async function spread(kind: FilterKind, values: readonly Value[]) {
    const candidates = open.get(kind) ?? [];
    for (const bracketed of [false, true]) {
      const picked = await pick(
        candidates.filter((each) => isBracketed(each) === bracketed),
        values,
      );
      if (picked) return settle(kind, picked);
      if (picked === undefined) {
        unclear.add(kind);
        return;
      }
    }
    settle(kind, null);
  }

  const reserve = (kind: FilterKind) => {
    if (kind !== kinds.at(-1)) return FOR_THE_OTHER;
    return Object.keys(found).length > 0 ? FOR_SEVERAL : 0;
  };
  // One kind after the other: a strict server may take all there is to find one, and what it calls that tells
  // what it calls the other.
  for (const kind of kinds)
    while (open.has(kind) && (lenient || left() > reserve(kind))) {
      const values = valuesOf(sample, kind);
      await (lenient && !unclear.has(kind) ? spread(kind, values) : tryOne(kind, values));
    }
  return found;
}
