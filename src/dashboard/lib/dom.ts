/** Finds the heading of the page on the screen; that of the printed page takes no focus. */
export const findHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[tabindex]');

/** Focuses the heading of the page, where screen readers begin to read. */
export const focusHeading = (): void => findHeading()?.focus({ preventScroll: true });

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** False for clicks with which the browser opens a link in another tab or window, or saves it. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

const TEXT_ENTRY = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select';

/** True for an element that uses plain letters itself: a text field, a select or editable content. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_ENTRY));

/** Long enough for every browser to have started the download. */
const REVOKE_AFTER_MS = 10_000;

/** Starts a download. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
