import { type FocusEvent, useEffect, useRef, useState } from 'react';

const ACTIVE_MS = 1000;

/**
 * Returns whether the user is pointing at an element or has moved keyboard focus into it, and handlers to spread on
 * it.
 */
export function useInteraction() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointer = () => {
    setPointed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(false), ACTIVE_MS);
  };
  const handlers = {
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    // Focus that came from a click isn't visible, and stays while the user reads elsewhere, so ignore it.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return [pointed || focused, handlers] as const;
}

/**
 * Keeps items in the order in which they were first shown and puts new ones at the end, so that nothing moves while
 * the user points at the list. Applies while `frozen`, and while the user interacts with the element that has the
 * returned handlers.
 */
export function useStableOrder<Item extends { readonly value: string }>(
  items: readonly Item[],
  frozen: boolean,
) {
  const [active, handlers] = useInteraction();
  const [order, setOrder] = useState<readonly string[]>(() => items.map(({ value }) => value));
  const byValue = new Map(items.map((item) => [item.value, item]));
  const next = frozen || active ? [...new Set([...order, ...byValue.keys()])] : [...byValue.keys()];
  if (next.length !== order.length || next.some((value, at) => value !== order[at])) setOrder(next);
  return [next.flatMap((value) => byValue.get(value) ?? []), handlers] as const;
}

/**
 * Returns how many rows to reserve for a list of choices, so that nothing below it moves while the user types. While
 * `isHeld`, the number never shrinks. Afterwards, it shrinks once the number of offered choices changes.
 */
export function useReservedRows(rows: number, offered: number, isHeld: boolean): number {
  const [reserved, setReserved] = useState({ rows: 0, offered: 0 });
  const isReleased = offered !== reserved.offered && !isHeld;
  const grown = Math.max(isReleased ? 0 : reserved.rows, rows);
  if (grown !== reserved.rows || offered !== reserved.offered) setReserved({ rows: grown, offered });
  return grown;
}
