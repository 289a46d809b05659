import { useEffect } from 'react';
import * as z from 'zod/mini';
import { isDataKey } from '../api/query-keys.ts';
import { useApp } from '../app-context.ts';
import { fetchStaticAsset, isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';

const SETTLE_MS = 1000;

/** The part of Vite's manifest that says which files a module needs. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** The paths of all pages' files. */
function filesOfPages(manifest: z.infer<typeof Manifest>): ReadonlySet<string> {
  const files = new Set<string>();
  const addWithImports = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(addWithImports);
  };
  Object.keys(manifest)
    .filter((name) => name.endsWith('-page.tsx'))
    .forEach(addWithImports);
  return files;
}

/** Loads a file without running it, since pages that are never opened should take no memory. */
function loadWithoutRunning(href: string) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

/** Loads all pages' code once the first data is shown, so that they open offline or while the server is down. */
export function usePreloadPages(): void {
  const { cache } = useApp();
  useEffect(() => {
    if (isSaveDataEnabled()) return;
    const queries = cache.getQueryCache();
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const preload = async () => {
      const manifest = Manifest.parse(await fetchStaticAsset('/manifest.json', controller.signal));
      filesOfPages(manifest).forEach(loadWithoutRunning);
    };
    const unsubscribe = queries.subscribe(startOnFirstData);
    function startOnFirstData() {
      if (
        !queries.findAll({ predicate: ({ queryKey }) => isDataKey(queryKey) }).some(({ state }) => state.data)
      )
        return;
      unsubscribe();
      whenIdle(() => {
        // If it fails, opening a page loads it, and shows the error.
        timer = setTimeout(() => void preload().catch(() => {}), SETTLE_MS);
      });
    }
    startOnFirstData();
    return () => {
      controller.abort();
      clearTimeout(timer);
      unsubscribe();
    };
  }, [cache]);
}
