import { useState } from 'react';
import type { Choice } from './use-facets.ts';
import type { Interaction } from './use-interaction.ts';

interface Ordered {
  readonly choices: readonly Choice[];
  /** Another one whenever the order is another: then it is drawn anew. A focus inside would not outlive that, so for it the rows move instead. */
  readonly generation: number;
}

/**
 * The choices as they come, but in the order they had for as long as somebody is at them: none moves away
 * from under a hand.
 */
export function useStableOrder(offered: readonly Choice[], { active, focused }: Interaction): Ordered {
  const [before, setBefore] = useState<Ordered>({ choices: offered, generation: 0 });
  const place = new Map(before.choices.map(({ value }, at) => [value, at]));
  const placeOf = ({ value }: Choice) => place.get(value) ?? place.size;
  const choices = active ? offered.toSorted((a, b) => placeOf(a) - placeOf(b)) : offered;
  const known = choices.filter(({ value }) => place.has(value));
  const moved = known.some((choice, at) => at > 0 && placeOf(choice) < placeOf(known[at - 1] ?? choice));
  const generation = before.generation + (moved && !focused ? 1 : 0);
  if (moved || choices.length !== before.choices.length || known.length < choices.length)
    setBefore({ choices, generation });
  return { choices, generation };
}
