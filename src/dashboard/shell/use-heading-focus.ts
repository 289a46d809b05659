import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const PATIENCE = 3000;

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/**
 * After a move to another page, focus goes to its heading, so that a screen reader says where one is. A
 * heading that has yet to come is waited for, unless the reader has put focus elsewhere by then.
 */
export function useHeadingFocus(): void {
  // Where the router has arrived: while a page is still being fetched, the old one keeps its focus.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const before = useRef(pathname);
  useEffect(() => {
    const first = before.current === null;
    if (before.current === pathname) return;
    before.current = pathname;
    if (first) return;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
