import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * The fragment of the address without its `#`. Once what it names is on the page, the page goes there:
 * the browser looks only at load, when the record has not come yet.
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
