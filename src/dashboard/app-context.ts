import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api, ApiClient } from './api/client.ts';
import type { CompanyQueries } from './api/companies.ts';
import type { OfferingQueries } from './api/offerings.ts';
import type { Server } from './api/server.ts';
import type { OpenCatalogue } from './catalogue/rows-query.ts';
import type { OpenedCollections } from './collections/open-collections.ts';
import type { DashboardConfig } from './api/dashboard-config.ts';
import type { PreferenceStore } from './preferences/preferences.ts';
import type { ExportManager } from './export/export-manager.ts';
import type { SafeStorage } from './lib/storage.ts';
import type { Session } from './session/session.ts';
import type { LastListStore } from './companies/last-list.ts';

/** Everything that `main.tsx` makes once and pages use: the router hands it to every route. */
export interface AppContext {
  readonly config: DashboardConfig;
  readonly session: Session;
  readonly lastList: LastListStore;
  readonly preferences: PreferenceStore;
  /** `sessionStorage`, wiped when one signs out. */
  readonly tabStorage: SafeStorage;
  readonly cache: QueryClient;
  /** The client of the signed-in key, for the few calls that no cache should answer. */
  readonly api: ApiClient;
  /** What the server is like where the contract leaves it open. */
  readonly server: Server;
  readonly companies: CompanyQueries;
  readonly offerings: OfferingQueries;
  /** Opens the catalogue when it is first needed: all companies, read in the background. */
  readonly catalogue: OpenCatalogue;
  /** Opens this reader's watchlists and saved views, in the browser's storage. */
  readonly collections: () => Promise<OpenedCollections>;
  /** Opens the desk of this tab's exports. */
  readonly exports: () => Promise<ExportManager>;
  /** A client for a key that is not signed in yet. */
  readonly apiFor: (key: string) => Api;
}

/** The app's own things, inside any route. A route's own context would be another object after every move. */
export const useApp = (): AppContext => useRouter().options.context;
