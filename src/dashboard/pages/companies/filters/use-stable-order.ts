import { useState } from 'react';
import type { Choice } from './use-facets.ts';
import type { Interaction } from './use-interaction.ts';

interface Ordered {
  readonly choices: readonly Choice[];
  /**
   * Changes with the order, as a key to remount the list. Unchanged while the list has focus, which would not
   * survive a remount.
   */
  readonly generation: number;
}

/**
 * Keeps the order of the choices while the user interacts with them, so that none moves under the pointer.
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
