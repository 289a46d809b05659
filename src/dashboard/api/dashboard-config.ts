import * as z from 'zod/mini';
import { fetchStaticAsset } from '../lib/network.ts';
import { orNull } from './lenient.ts';

/** Runtime configuration, which lets one static build serve every deployment. */
const DashboardConfig = z.object({
  /** Origin and path prefix of the API; '' means the origin that serves the dashboard. */
  apiBaseUrl: z.catch(z.string(), ''),
  /** Base URL of the logo files. If null, companies are shown with their initials instead of logos. */
  logoBaseUrl: orNull(z.string()),
  /** API key of the demo. Only the embedded sample service sends one. */
  demoKey: orNull(z.string()),
  demoCounts: orNull(z.object({ companies: z.number(), offerings: z.number() })),
  /**
   * Whether the server offers exports of whole lists (docs/beyond-the-contract.md). Their paths are never taken from
   * here.
   */
  exports: orNull(z.looseObject({ companies: z.string() })),
  /**
   * Present if the server offers a search (docs/beyond-the-contract.md). The server then searches lists of more than
   * `above` companies. Shorter lists are read and searched in the browser.
   */
  search: orNull(z.looseObject({ above: z.number() })),
  /** How the API behaves where SPEC leaves that open. It is parsed when first needed. */
  dialect: z.optional(z.unknown()),
});
export type DashboardConfig = z.infer<typeof DashboardConfig>;

/** Reads the configuration. Our own service embeds it in the page; a static host serves it as a file. */
async function readConfig(): Promise<unknown> {
  const inlined = document.querySelector('#config')?.textContent;
  return inlined ? JSON.parse(inlined) : fetchStaticAsset('/config.json');
}

/** Loads the configuration. If there is none, the defaults are: same origin, initials instead of logos, no demo key. */
export async function loadConfig(read: () => Promise<unknown> = readConfig): Promise<DashboardConfig> {
  const loaded = await read().catch(() => ({}));
  const config = DashboardConfig.parse(typeof loaded === 'object' && loaded !== null ? loaded : {});
  return { ...config, apiBaseUrl: config.apiBaseUrl.replace(/\/+$/, '') };
}
