/** Fetches a static JSON file that is served with the dashboard, without sending the API key. */
export async function fetchStaticAsset(path: `/${string}.json`, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${path} could not be loaded.`);
  return response.json();
}

/** True if the server that serves the dashboard responds. The API may be on a different server. */
export const isAppServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

// Only Chromium has `connection`, so the DOM types lack it.
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** True if the browser's data saver is known to be on. */
export const isSaveDataEnabled = (): boolean =>
  (navigator as NavigatorWithConnection).connection?.saveData === true;

/** Name of the event that `window` dispatches when the server responds again, or the network connection is back. */
export const RECOVERED_EVENT = 'dossier:recovered';
