import { serializeFilter } from '../dialect/filter-query.ts';
import { DEFAULT_DIALECT } from '../dialect/default-dialect.ts';
import { type Candidate, candidatesFor, mentionedIn, mentionedFirst, mentionedLast } from './candidates.ts';
import { slugsOf } from './probe-evidence.ts';
import { isRefused, type Refusal, type ProbeContext } from './probe-context.ts';

/** Puts the likeliest names first; drops none. */
export type SortCandidates = (candidates: readonly Candidate[]) => Candidate[];

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
