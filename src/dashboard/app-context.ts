import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import type { Atom } from '@tanstack/store';
import type { ApiTarget } from './api/api-target.ts';
import type { Api, ApiClient } from './api/client.ts';
import type { CompanyQueries } from './api/companies.ts';
import type { DashboardConfig } from './api/dashboard-config.ts';
import type { Dialect, DialectState } from './api/dialect/server-dialect.ts';
import type { OfferingQueries } from './api/offerings.ts';
import type { OpenCatalogue } from './catalogue/catalogue.ts';
import type { OpenedCollections } from './collections/collection-store.ts';
import type { LastListStore } from './companies/last-list.ts';
import type { ComparisonStore } from './compare/comparison-store.ts';
import type { ExportManager } from './export/export-manager.ts';
import type { SafeStorage } from './lib/storage.ts';
import type { PreferenceStore, Preferences } from './preferences/preferences.ts';
import type { Session, SessionState } from './session/session.ts';

/** Selected companies in each list, by the list's `ids` as text. Kept in memory, so that they end with the session. */
export type Selections = Atom<Readonly<Record<string, readonly number[]>>>;

/** App-wide dependencies, created once in `main.tsx` and passed to every route by the router. */
export interface AppContext {
  readonly config: DashboardConfig;
  readonly session: Session;
  readonly lastList: LastListStore;
  readonly comparison: ComparisonStore;
  readonly selections: Selections;
  readonly preferences: PreferenceStore;
  /** `sessionStorage`, cleared on sign-out. */
  readonly tabStorage: SafeStorage;
  readonly cache: QueryClient;
  /** API client for the signed-in key. Used for the few requests that bypass the cache. */
  readonly api: ApiClient;
  readonly server: ApiTarget;
  readonly companies: CompanyQueries;
  readonly offerings: OfferingQueries;
  /** Opens the catalogue on first use. It loads all companies in the background. */
  readonly catalogue: OpenCatalogue;
  /** The user's watchlists and saved views, kept in browser storage. */
  readonly collections: OpenedCollections;
  readonly exports: ExportManager;
  /** Creates an API client for a key that is not signed in yet. */
  readonly apiFor: (key: string) => Api;
}

/** Returns the app's context. Unlike a route's own context, it is the same object after every navigation. */
export const useApp = (): AppContext => useRouter().options.context;

/** Returns the session's state, and re-renders on sign-in and sign-out. */
export const useSession = (): SessionState => useSelector(useApp().session);

export const usePreferences = (): Preferences => useSelector(useApp().preferences);

/** Returns what is known about the server's dialect so far. */
export const useDialectState = (): DialectState => useSelector(useApp().server.dialect);

export const useDialect = (): Dialect => useDialectState().merged;

export const useIdField = (): string | null => useDialect().offeringId;
