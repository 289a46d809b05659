import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#dashboard/lib/dom.ts';

const CONTROLS = 'main :is(a[href], button, input, select)';

/**
 * Finds where the Tab key would move focus from an element: to the next visible control, or else to the page's last
 * one.
 */
export function nearestControl(element: Element): Element | null {
  const isAfter = (other: Element) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = [...document.querySelectorAll(CONTROLS)].filter(
    (other) => !element.contains(other) && other.checkVisibility(),
  );
  return others.find(isAfter) ?? others.at(-1) ?? null;
}

/**
 * Moves focus when the element of the returned ref is removed while it has focus. The new place is what `findNext`
 * returns, or the page heading.
 */
export function useFocusFallback<E extends HTMLElement>(
  findNext: (element: E) => Element | null = () => null,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  // Use a layout effect, because its cleanup runs while the element is still in the document.
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
