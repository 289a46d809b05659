const REQUEST = 'dossier:export';

/** Asks the page to open its export dialog; false if it has nothing to export. */
export const requestExport = (): boolean =>
  // A handler calls `preventDefault`, which makes `dispatchEvent` return false.
  !window.dispatchEvent(new Event(REQUEST, { cancelable: true }));

/** Handles `requestExport` until the returned function is called. */
export function onExportRequest(open: () => void): () => void {
  const onRequest = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    open();
  };
  window.addEventListener(REQUEST, onRequest);
  return () => window.removeEventListener(REQUEST, onRequest);
}
