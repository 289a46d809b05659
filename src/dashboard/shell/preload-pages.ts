import * as z from 'zod/mini';
import { loadOnce } from '#dashboard/lib/load-chunk.ts';
import { fetchStaticAsset } from '#dashboard/lib/network.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);

/** Modules that are useless without the server: its search, and the index that counts companies it has listed. */
export const ONLINE_ONLY: ReadonlySet<string> = new Set([
  'src/dashboard/catalogue/companies/company-index.ts',
  'src/dashboard/catalogue/served/open-served-lists.ts',
]);

/** Returns the paths of all code that is loaded on demand and works without the server, such as pages and dialogs. */
function filesOnDemand(manifest: z.infer<typeof Manifest>): ReadonlySet<string> {
  const files = new Set<string>();
  const addWithImports = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(addWithImports);
  };
  Object.keys(manifest)
    .filter((name) => manifest[name]?.isDynamicEntry && !ONLINE_ONLY.has(name))
    .forEach(addWithImports);
  return files;
}

/** Downloads a module without running it, so that pages that are never opened take no memory. */
function loadWithoutRunning(href: string) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
}

/** Downloads the code of all pages and dialogs, so that they open even while offline or while the server is down. */
export const preloadPages = loadOnce(async () => {
  const manifest = Manifest.parse(await fetchStaticAsset('/manifest.json'));
  filesOnDemand(manifest).forEach(loadWithoutRunning);
});
