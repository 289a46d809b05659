import type { QueryClient } from '@tanstack/react-query';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Api } from './api/client.ts';
import type { CompanyQueries } from './api/companies.ts';
import type { OfferingQueries } from './api/offerings.ts';
import type { DashboardConfig } from './config.ts';
import type { PreferenceStore } from './preferences.ts';
import type { Handover } from './session/handover.ts';
import type { Session } from './session/session.ts';
import type { TrailStore } from './trail.ts';

/** Everything that `main.tsx` makes once and pages use: the router hands it to every route. */
export interface AppContext {
  readonly config: DashboardConfig;
  readonly session: Session;
  /** The line to the other tabs. */
  readonly handover: () => Promise<Handover>;
  readonly trail: TrailStore;
  readonly preferences: PreferenceStore;
  readonly cache: QueryClient;
  /** The client of the signed-in key, for the few calls that no cache should answer. */
  readonly api: Api;
  readonly companies: CompanyQueries;
  readonly offerings: OfferingQueries;
  /** A client for a key that is not signed in yet. */
  readonly apiFor: (key: string) => Api;
}

/** The app's own things, inside any route. */
export const useApp = (): AppContext => useRouteContext({ from: rootRouteId });
