import type { DashboardConfig } from '../api/dashboard-config.ts';

/** A deployment on the address of its API, without logos or a demo. */
export const PLAIN_CONFIG: DashboardConfig = {
  apiBaseUrl: '',
  logoBaseUrl: null,
  demoKey: null,
  demoCounts: null,
  dialect: null,
};
