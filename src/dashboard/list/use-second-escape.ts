import { useEffect, useEffectEvent, useRef } from 'react';

/** What closes before a field is cleared when Escape is pressed. */
const OVERLAYS = 'dialog[open], [popover]:popover-open';

/**
 * Calls back if Escape is pressed once more after it left a field, before anything else got focus. Call the returned
 * function when Escape leaves the field.
 */
export function useSecondEscape(callback: () => void): () => void {
  const isArmed = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The first Escape arrives here too, but the field has prevented its default action.
    if (event.key !== 'Escape' || event.defaultPrevented || !isArmed.current) return;
    if (document.querySelector(OVERLAYS)) return;
    isArmed.current = false;
    callback();
  });
  useEffect(() => {
    const controller = new AbortController();
    const disarm = () => {
      isArmed.current = false;
    };
    document.addEventListener('focusin', disarm, controller);
    // On the window, so that shortcuts of the page, which close a preview, come first.
    addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, []);
  return () => {
    isArmed.current = true;
  };
}
