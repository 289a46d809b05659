import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#dashboard/lib/dom.ts';

const CONTROLS = 'main :is(a[href], button, input, select)';

/** Finds where the Tab key would go from an element: the next visible control, or else the last one on the page. */
export function nearestControl(element: Element): Element | null {
  const isAfter = (other: Element) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = [...document.querySelectorAll(CONTROLS)].filter(
    (other) => !element.contains(other) && other.checkVisibility(),
  );
  return others.find(isAfter) ?? others.at(-1) ?? null;
}

/** Moves focus to what `findNext` returns, or to the heading, when the focused element is removed. */
export function useFocusFallback<E extends HTMLElement>(
  findNext: (element: E) => Element | null = () => null,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  // A layout effect, whose cleanup runs while the element is still in the document.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = findNext(element);
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      else focusHeading();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is removed
  }, []);
  return ref;
}
