import type { DashboardConfig } from '../api/dashboard-config.ts';

/** Configuration of a deployment whose API has the same origin, without logos or a demo. */
export const PLAIN_CONFIG: DashboardConfig = {
  apiBaseUrl: '',
  logoBaseUrl: null,
  demoKey: null,
  demoCounts: null,
  exports: null,
  search: null,
  dialect: null,
};
