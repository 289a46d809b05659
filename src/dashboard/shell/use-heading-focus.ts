import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '#dashboard/lib/dom.ts';

const TIMEOUT_MS = 3000;

/**
 * Focuses the heading after navigation, so that screen readers announce the new page. Waits for a heading that is not
 * rendered yet, and leaves the focus alone if the user has moved it into the new page meanwhile.
 */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let focusedBefore: Element | null = null;
    const hasMoved = () => {
      const focused = document.activeElement;
      return focused !== focusedBefore && focused?.closest('main > *') != null;
    };
    const observer = new MutationObserver(() => {
      if (hasMoved() || focusHeading()) observer.disconnect();
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', () => {
        focusedBefore = document.activeElement;
      }),
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        stop();
        if (hasMoved() || focusHeading()) return;
        observer.observe(document.body, { childList: true, subtree: true });
        timer = setTimeout(stop, TIMEOUT_MS);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      stop();
    };
  }, [router]);
}
