import { OUR_DIALECT } from '#contract/default-dialect.ts';
import { serializeFilter } from '../dialect/filter-query.ts';
import { type Candidate, candidatesFor, mentionedIn, mentionedFirst, mentionedLast } from './candidates.ts';
import { slugsOf } from './probe-evidence.ts';
import { isRefused, type Refusal, type ProbeContext } from './probe-context.ts';

/** Names in the order in which they are worth trying. */
export type InOrder = (candidates: readonly Candidate[]) => Candidate[];

const asTheyAre: InOrder = (candidates) => [...candidates];
const isOurs = ({ name, array }: Candidate) =>
  [OUR_DIALECT.ids, OUR_DIALECT.categories].some((ours) => ours.name === name && ours.array === array);

/**
 * What the refusal of our own two names says of others. A server that names what it takes is believed first; one
 * that names what it does not take is asked once with every name, since it may name all that are wrong.
 */
export async function parseAcceptedNames(
  { refused }: Refusal,
  { sample, ask }: ProbeContext,
): Promise<InOrder> {
  const [ids, categories] = [candidatesFor('ids'), candidatesFor('categories')];
  const spoken = mentionedIn([...ids, ...categories], refused);
  if (spoken.length === 0) return asTheyAre;
  if (!spoken.every(isOurs)) return (candidates) => mentionedFirst(candidates, refused);
  const [row] = sample.first;
  const [slug] = slugsOf(sample.first);
  if (!row || slug === undefined) return asTheyAre;
  // The likeliest name of the filter that is looked for first comes first, in case only one is named again.
  const answer = await ask([
    ...mentionedLast(categories, refused).flatMap((each) => serializeFilter(each, [slug])),
    ...mentionedLast(ids, refused).flatMap((each) => serializeFilter(each, [row.id])),
  ]);
  const wrong = isRefused(answer) ? `${refused} ${answer.refused}` : refused;
  return (candidates) => mentionedLast(candidates, wrong);
}
