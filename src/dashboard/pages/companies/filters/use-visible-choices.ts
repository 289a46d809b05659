import { useState } from 'react';
import { fold } from '#dashboard/lib/fold.ts';
import type { Choice } from './use-facets.ts';
import { useStableOrder } from './use-stable-order.ts';

export const VISIBLE_CHOICES = 10;
// Lists of locations can be thousands long.
const MAX_VISIBLE_CHOICES = 100;

interface ChoicesToShow {
  readonly offered: readonly Choice[];
  /** Values that are filtered by, which are always visible. */
  readonly used: readonly string[];
  /** Changes when all filters are cleared, which clears the typed text too. */
  readonly clears: number;
  /** True once the counts cover all companies; until then, no choice moves. */
  readonly counted: boolean;
}

/** Which choices of a filter are visible: those that match the typed text, the first ones until they are unfolded. */
export function useVisibleChoices({ offered, used, clears, counted }: ChoicesToShow) {
  const [typed, setTyped] = useState('');
  const [clearsSeen, setClearsSeen] = useState(clears);
  if (clears !== clearsSeen) {
    setClearsSeen(clears);
    setTyped('');
  }
  const [choices, handlers] = useStableOrder(offered, !counted);
  // A value just cleared must not vanish.
  const [everChosen, setEverChosen] = useState(used);
  const term = fold(typed.trim());
  const isFound = ({ value, name }: Choice) =>
    used.includes(value) || fold(name).includes(term) || fold(value).includes(term);
  const found = term === '' ? choices : choices.filter(isFound);
  const [isUnfolded, setUnfolded] = useState(false);
  const limit = term === '' && !isUnfolded ? VISIBLE_CHOICES : MAX_VISIBLE_CHOICES;
  const visible = found.filter(
    ({ value }, at) => at < limit || used.includes(value) || everChosen.includes(value),
  );
  const hiddenCount = found.length - visible.length;
  // Once here, the field and the space of the choices stay, so that nothing below moves while the user types.
  const [reserved, setReserved] = useState({ field: false, rows: 0, foot: false });
  const grown = {
    field: reserved.field || choices.length > VISIBLE_CHOICES,
    rows: Math.max(reserved.rows, Math.min(visible.length, VISIBLE_CHOICES)),
    foot: reserved.foot || found.length > VISIBLE_CHOICES,
  };
  if (grown.field !== reserved.field || grown.rows !== reserved.rows || grown.foot !== reserved.foot)
    setReserved(grown);
  return {
    typed,
    setTyped,
    isSearched: term !== '',
    visible,
    hiddenCount,
    /** True if there are more than are ever visible at once. */
    isCut: hiddenCount > 0 && limit === MAX_VISIBLE_CHOICES,
    canUnfold: term === '' && found.length > VISIBLE_CHOICES,
    isUnfolded,
    setUnfolded,
    /** Keeps a value visible from now on. */
    keep: (value: string) => setEverChosen([...everChosen, value]),
    reserved: grown,
    /** For the element around the choices. */
    handlers,
  };
}
