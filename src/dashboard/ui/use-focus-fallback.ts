import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#dashboard/lib/focus-heading.ts';

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
