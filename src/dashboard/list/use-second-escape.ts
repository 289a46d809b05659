import { useEffect, useEffectEvent, useRef } from 'react';
import { hasOpenOverlay } from '#dashboard/lib/dom.ts';

/**
 * Calls back when Escape is pressed a second time. Call the returned function when the first Escape leaves the field.
 */
export function useSecondEscape(callback: () => void): () => void {
  const isArmed = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Ignore the first Escape, which bubbles up to here too. The field has called `preventDefault` on it.
    if (event.key !== 'Escape' || event.defaultPrevented || !isArmed.current) return;
    if (hasOpenOverlay()) return;
    // Tell other listeners that this key press has been used.
    event.preventDefault();
    isArmed.current = false;
    callback();
  });
  useEffect(() => {
    const controller = new AbortController();
    const disarm = () => {
      isArmed.current = false;
    };
    document.addEventListener('focusin', disarm, controller);
    // Listen on the window, so that shortcuts of the page get the event first, such as the one that closes a preview.
    addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, []);
  return () => {
    isArmed.current = true;
  };
}
