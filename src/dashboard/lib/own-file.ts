/**
 * Fetches a JSON file of the deployment (`/config.json`, `/licences.json`), never of the API, so no key is
 * sent. Rejects if the response is not ok.
 */
export async function fetchOwnFile(path: `/${string}.json`, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal ? { signal } : {});
  if (!response.ok) throw new Error(`No ${path} here.`);
  return response.json();
}

/** Whether the server that serves Dossier responds; the API may be on another one. */
export const isAppServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
