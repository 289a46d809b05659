/** Focuses the heading of the screen; that of the printed page takes no focus. Returns false if there is none. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
