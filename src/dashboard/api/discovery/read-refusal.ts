import { OUR_DIALECT } from '#contract/dialect.ts';
import { spell } from '../dialect/filter-query.ts';
import { type Candidate, candidatesFor, spokenOf, spokenOfFirst, spokenOfLast } from './candidates.ts';
import { slugsOf } from './evidence.ts';
import { isRefused, type Refusal, type SearchPorts } from './search-ports.ts';

/** Names in the order in which they are worth trying. */
export type InOrder = (candidates: readonly Candidate[]) => Candidate[];

const asTheyAre: InOrder = (candidates) => [...candidates];
const isOurs = ({ name, array }: Candidate) =>
  [OUR_DIALECT.ids, OUR_DIALECT.categories].some((ours) => ours.name === name && ours.array === array);

/**
 * What the refusal of our own two names says of others. A server that names what it takes is believed first; one
 * that names what it does not take is asked once with every name, since it may name all that are wrong.
 */
export async function readRefusal({ refused }: Refusal, { sample, ask }: SearchPorts): Promise<InOrder> {
  const [ids, categories] = [candidatesFor('ids'), candidatesFor('categories')];
  const spoken = spokenOf([...ids, ...categories], refused);
  if (spoken.length === 0) return asTheyAre;
  if (!spoken.every(isOurs)) return (candidates) => spokenOfFirst(candidates, refused);
  const [row] = sample.first;
  const [slug] = slugsOf(sample.first);
  if (!row || slug === undefined) return asTheyAre;
  // The likeliest name of the filter that is looked for first comes first, in case only one is named again.
  const answer = await ask([
    ...spokenOfLast(categories, refused).flatMap((each) => spell(each, [slug])),
    ...spokenOfLast(ids, refused).flatMap((each) => spell(each, [row.id])),
  ]);
  const wrong = isRefused(answer) ? `${refused} ${answer.refused}` : refused;
  return (candidates) => spokenOfLast(candidates, wrong);
}
