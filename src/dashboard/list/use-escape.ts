import { useEffect, useEffectEvent } from 'react';
import { hasOpenOverlay, isTextEntry } from '#dashboard/lib/dom.ts';

/** Calls back when Escape is pressed, unless a field, a dialog, a popup or another shortcut uses the key. */
export function useEscape(callback: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (isTextEntry(event.target) || hasOpenOverlay()) return;
    event.preventDefault();
    callback();
  });
  useEffect(() => {
    const controller = new AbortController();
    // Listen on the window, so that shortcuts of the page get the event first.
    addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, []);
}
