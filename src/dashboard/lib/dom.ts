/** Finds the page heading on screen. It has a `tabindex`, unlike the heading of the printed layout. */
export const findHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1[tabindex]');

/** Moves focus to the page heading, so that screen readers start reading there. */
export const focusHeading = (): void => findHeading()?.focus({ preventScroll: true });

/** True while a dialog or popup is open. Escape closes it before it does anything else. */
export const hasOpenOverlay = (): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null;

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** False for clicks that make the browser open a link in another tab or window, or save it. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

const TEXT_ENTRY = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select';

/** True for an element where letter keys type text or select an option, so they can't be shortcuts. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_ENTRY));

/** Delay before the URL of a download is revoked, long enough for every browser to start the download. */
const REVOKE_AFTER_MS = 10_000;

export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
