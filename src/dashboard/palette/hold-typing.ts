/** If the palette cannot be loaded, the page gets its keys back. */
const MAX_HOLD_MS = 5000;

/**
 * Keeps what is typed from the page, whose shortcuts it would trigger, until the palette has its field: on a slow
 * machine it takes longer to open than the next letter to type. Call the result to stop, and to get the text.
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
