/** The longest time that key presses are held back from the page, in case the palette can't be loaded. */
const MAX_HOLD_MS = 5000;

/**
 * Keeps typed text from reaching the page, where it would trigger shortcuts, until the palette's field is ready: on a
 * slow machine, opening it takes longer than typing the next letter. Call the returned function to stop and get the
 * text.
 */
export function holdTyping(): () => string {
  let typed = '';
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), MAX_HOLD_MS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length > 1 && event.key !== 'Backspace') return;
    typed = event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', onKeyDown, { capture: true, signal: controller.signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
    const text = typed;
    typed = '';
    return text;
  };
}
