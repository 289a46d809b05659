import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { focusHeading } from '../lib/focus-heading.ts';

const TIMEOUT_MS = 3000;

/**
 * Focuses the heading after navigation, so that screen readers announce the new page. Waits for a heading
 * that is not rendered yet, unless the user moves the focus meanwhile.
 */
export function useHeadingFocus(): void {
  // The resolved location: while the next page loads, the old page keeps its focus.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const previous = useRef(pathname);
  useEffect(() => {
    const isFirstPage = previous.current === null;
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (isFirstPage) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
    });
    const controller = new AbortController();
    const focusOrWait = async () => {
      // Taking the focus makes the browser lay the page out, which it does anyway for the next frame.
      await afterPaint();
      if (!controller.signal.aborted && !focusHeading())
        observer.observe(document.body, { childList: true, subtree: true });
    };
    focusOrWait().catch(reportError);
    const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
