import { type FocusEvent, useEffect, useRef, useState } from 'react';

const ACTIVE_MS = 1000;

/**
 * True while an element contains the visible focus, and for a moment after the pointer moved over it; spread the
 * returned handlers on it.
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
    // Not after a click, which leaves the focus there while the user reads on.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return [pointed || focused, handlers] as const;
}

/**
 * Keeps items in the order in which they were first shown, with new ones at the end, while `frozen` or while the
 * user is in the element that gets the returned handlers: so that none moves under the pointer or the focus.
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
 * How many rows a list of choices has room for. Fewer rows keep the room while `isHeld`, so that nothing below moves
 * while the user types or is among the filters; it is given back when another number of choices is offered otherwise.
 */
export function useReservedRows(rows: number, offered: number, isHeld: boolean): number {
  const [reserved, setReserved] = useState({ rows: 0, offered: 0 });
  const isReleased = offered !== reserved.offered && !isHeld;
  const grown = Math.max(isReleased ? 0 : reserved.rows, rows);
  if (grown !== reserved.rows || offered !== reserved.offered) setReserved({ rows: grown, offered });
  return grown;
}
