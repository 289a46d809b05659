import { useEffect, useEffectEvent, useRef } from 'react';

/** Overlays that Escape closes before it clears a field. */
const OVERLAYS = 'dialog[open], [popover]:popover-open';

/** Calls back on a second Escape. Call the returned function when the first one leaves the field. */
export function useSecondEscape(callback: () => void): () => void {
  const isArmed = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The first Escape arrives here too, but the field has called `preventDefault`.
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
    // Listen on the window, so that shortcuts of the page, such as closing a preview, come first.
    addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, []);
  return () => {
    isArmed.current = true;
  };
}
