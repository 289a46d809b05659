/** Stop collecting keys after this time, because the palette may have failed to load. */
const MAX_HOLD_MS = 5000;

/**
 * Collects what the user types until the palette's text field is ready, and keeps it from triggering shortcuts. On a
 * slow machine, users press the next key before the palette has opened. Call the returned function to stop and get
 * the text.
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
