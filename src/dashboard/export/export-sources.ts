import { useOfferingQueries } from '../api/api-context.tsx';
import type { OfferingQueries } from '../api/offerings.ts';
import { type CompanySources, useCompanySources } from '../companies/company-sources.ts';
import { usePreferenceStore } from '../preferences/preferences-context.ts';
import type { PreferenceStore } from '../preferences/preferences.ts';

/** Where exports are read from, and the preferences with the time zone for their names. */
export interface ExportSources extends CompanySources {
  readonly offerings: OfferingQueries;
  readonly preferences: PreferenceStore;
}

/** Returns the sources of exports, for functions that choose between them. */
export function useExportSources(): ExportSources {
  const offerings = useOfferingQueries();
  const preferences = usePreferenceStore();
  return { ...useCompanySources(), offerings, preferences };
}
