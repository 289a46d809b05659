/** For files of the deployment, never of the API: no key is sent. Rejects if the response is not ok. */
export async function fetchStaticAsset(path: `/${string}.json`, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal ? { signal } : {});
  if (!response.ok) throw new Error(`No ${path} here.`);
  return response.json();
}

/** The API may be on another server. */
export const isAppServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

// Chromium only, so not in the DOM types.
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** True if the browser's data saver is on; false if unknown. */
export const isSaveDataEnabled = (): boolean =>
  (navigator as NavigatorWithConnection).connection?.saveData === true;

/** Event on `window` when the service responds again after an outage or the connection is back. */
export const RECOVERED_EVENT = 'dossier:recovered';
