/**
 * A JSON file of the deployment itself (`/config.json`, `/licences.json`), never of the API: no key goes
 * with it. Rejects where there is none.
 */
export async function fetchOwnFile(path: `/${string}.json`, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal ? { signal } : {});
  if (!response.ok) throw new Error(`No ${path} here.`);
  return response.json();
}

/** Whether the server that Dossier itself comes from answers; that of the API may be another one. */
export const isAppServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
