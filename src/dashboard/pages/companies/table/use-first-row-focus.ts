import { useEffect, useRef } from 'react';

const ROW = '[data-row]';

/**
 * Moves the focus from a row to the first one when `page` changes. Where it was, another record is now, or none, and
 * screen readers announce only what takes the focus.
 */
export function useFirstRowFocus(page: unknown): void {
  const isInRow = useRef(false);
  const previous = useRef(page);
  useEffect(() => {
    const note = (target: unknown) => {
      isInRow.current = target instanceof Element && target.closest(ROW) !== null;
    };
    // Not read at the page turn: a focused row that is removed leaves the focus nowhere.
    const onFocusIn = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    if (isInRow.current) document.querySelector<HTMLElement>(`${ROW} a`)?.focus();
  }, [page]);
}
