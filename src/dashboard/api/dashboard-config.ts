import * as z from 'zod/mini';

/** What a deployment says at run time, so that one static build serves any of them. */
const DashboardConfig = z.object({
  /** Origin and path prefix of the API; '' is the origin that serves the dashboard. */
  apiBaseUrl: z.catch(z.string(), ''),
  /** Where logo files are; null means monograms only. */
  logoBaseUrl: z.catch(z.nullable(z.string()), null),
  /** Offered by the embedded sample service only. */
  demoKey: z.catch(z.nullable(z.string()), null),
  /** What the operator says of the server's dialect; read only where it is of interest. */
  dialect: z.catch(z.unknown(), null),
});
export type DashboardConfig = z.infer<typeof DashboardConfig>;

/** Reads `/config.json`. A host without one gets the defaults: same origin, monograms, no demo key. */
export async function readConfig(load: () => Promise<unknown>): Promise<DashboardConfig> {
  const sent = await load().catch(() => ({}));
  const config = DashboardConfig.parse(typeof sent === 'object' && sent !== null ? sent : {});
  return { ...config, apiBaseUrl: config.apiBaseUrl.replace(/\/+$/, '') };
}
