import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#dashboard/lib/dom.ts';

const CONTROLS = 'main :is(a[href], button, input, select)';

/** The visible control of the page after an element, or else the one before it: where the Tab key would go on. */
export function nearestControl(element: Element): Element | null {
  const isAfter = (other: Element) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = [...document.querySelectorAll(CONTROLS)].filter(
    (other) => !element.contains(other) && other.checkVisibility(),
  );
  return others.find(isAfter) ?? others.at(-1) ?? null;
}

/**
 * For an element that a control inside it removes: the focus goes on to the heading of the page, or to what
 * `findNext` returns, instead of being lost. Spread the ref on the element.
 */
export function useFocusFallback<E extends HTMLElement>(
  findNext: (element: E) => Element | null = () => null,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  // A layout effect is cleaned up while the element is still in the document.
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
