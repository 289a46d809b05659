/** Stop collecting keys after this time, because what should take them may have failed to load. */
const MAX_HOLD_MS = 5000;

/**
 * Collects keystrokes between a shortcut that opens a text field and the moment the field has focus, so that they are
 * neither lost nor taken as shortcuts. Call the returned function to stop and get the text.
 */
export function holdTyping(): () => string {
  let typed = '';
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), MAX_HOLD_MS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter would open the link that still has focus.
    if (event.key.length > 1 && event.key !== 'Backspace' && event.key !== 'Enter') return;
    // The key of the shortcut may still be down.
    if (event.key.length === 1 && !event.repeat) typed += event.key;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
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

/** Inserts a text into a field, as if the user had typed it there. */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
