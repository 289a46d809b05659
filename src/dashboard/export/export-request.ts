const REQUEST = 'dossier:export';

/** Asks the page to open its export; false where it has nothing to export. */
export const requestExport = (): boolean =>
  // Whoever takes an event prevents its default; then dispatching answers false.
  !window.dispatchEvent(new Event(REQUEST, { cancelable: true }));

/** Opens an export when it is asked for and nobody else has; answers how to stop listening. */
export function onExportRequest(open: () => void): () => void {
  const take = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    open();
  };
  window.addEventListener(REQUEST, take);
  return () => window.removeEventListener(REQUEST, take);
}
