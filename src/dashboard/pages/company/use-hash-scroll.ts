import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Returns the URL's fragment without `#`, and scrolls to its target once `ready` is true. The browser scrolls only
 * when the page loads, which is before the record has arrived.
 */
export function useHashScroll(ready: boolean): string {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!ready || hash === '') return;
    const target = document.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [ready, hash]);
  return hash;
}
