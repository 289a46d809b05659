import * as v from 'valibot';

/** Runtime configuration, so that one static build fits every deployment. */
const DashboardConfig = v.object({
  /** Origin and path prefix of the API; '' is the origin that serves the dashboard. */
  apiBaseUrl: v.fallback(v.string(), ''),
  /** Base URL of logo files; null shows monograms only. */
  logoBaseUrl: v.fallback(v.nullable(v.string()), null),
  /** From the embedded sample service only. */
  demoKey: v.fallback(v.nullable(v.string()), null),
  /** Size of the data that the demo key reads. */
  demoCounts: v.fallback(v.nullable(v.object({ companies: v.number(), offerings: v.number() })), null),
  /** Parsed lazily. */
  dialect: v.fallback(v.unknown(), null),
});
export type DashboardConfig = v.InferOutput<typeof DashboardConfig>;

/** Reads `/config.json`. Without one, the defaults apply: same origin, monograms, no demo key. */
export async function readConfig(load: () => Promise<unknown>): Promise<DashboardConfig> {
  const loaded = await load().catch(() => ({}));
  const config = v.parse(DashboardConfig, typeof loaded === 'object' && loaded !== null ? loaded : {});
  return { ...config, apiBaseUrl: config.apiBaseUrl.replace(/\/+$/, '') };
}
