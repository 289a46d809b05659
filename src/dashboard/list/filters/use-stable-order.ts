import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Returns whether the user is interacting with an element, and handlers to spread on it. An interaction by mouse ends
 * when the pointer leaves, by touch when something else is touched, and by keyboard when focus leaves. Typing elsewhere
 * ends an interaction by a mouse that only rests there.
 */
export function useInteraction() {
  const [pointedElement, setPointedElement] = useState<Element>();
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (!pointedElement) return undefined;
    const leaving = new AbortController();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && pointedElement.contains(target))) setPointedElement(undefined);
    };
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, leave, { signal: leaving.signal, capture: true });
    return () => leaving.abort();
  }, [pointedElement]);
  const onPointer = ({ currentTarget }: PointerEvent) => setPointedElement(currentTarget);
  const handlers = {
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    // Ignore touch, where `pointerleave` is sent whenever a finger is lifted.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setPointedElement(undefined);
    },
    // Ignore focus that came from a click. It isn't visible, and it stays while the user reads elsewhere.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
  return [pointedElement !== undefined || focused, handlers] as const;
}

/**
 * Keeps items in the order in which they were first shown, and adds new ones at the end, so that nothing moves under
 * the user's pointer. This applies while `frozen` is true or the user interacts with the element that has the returned
 * handlers. When `frozen` becomes false, the items return to their own order.
 */
export function useStableOrder<Item extends { readonly value: string }>(
  items: readonly Item[],
  frozen: boolean,
) {
  const [active, handlers] = useInteraction();
  const [shown, setShown] = useState(() => ({ order: items.map(({ value }) => value), frozen }));
  const byValue = new Map(items.map((item) => [item.value, item]));
  const isKept = frozen || (active && !shown.frozen);
  const next = isKept ? [...new Set([...shown.order, ...byValue.keys()])] : [...byValue.keys()];
  const isChanged =
    next.length !== shown.order.length || next.some((value, index) => value !== shown.order[index]);
  if (isChanged || shown.frozen !== frozen) setShown({ order: next, frozen });
  return [next.flatMap((value) => byValue.get(value) ?? []), handlers] as const;
}

/**
 * Returns the items. While `isHeld` is true, items that have since been removed stay among them, so that nothing moves
 * under the pointer. `emptied` converts a removed item to one without a count.
 */
export function useHeldItems<Item>(
  items: readonly Item[],
  isHeld: boolean,
  keyOf: (item: Item) => unknown,
  emptied: (item: Item) => Item,
): readonly Item[] {
  const [held, setHeld] = useState(items);
  const offered = new Set(items.map(keyOf));
  const absent = isHeld ? held.filter((item) => !offered.has(keyOf(item))) : [];
  const next = [...items, ...absent.map(emptied)];
  const isChanged =
    next.length !== held.length || next.some((item, index) => keyOf(item) !== keyOf(held[index] ?? item));
  if (isChanged) setHeld(next);
  return next;
}
