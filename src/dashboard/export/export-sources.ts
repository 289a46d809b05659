import { useOfferingQueries } from '../api/api-context.tsx';
import type { OfferingQueries } from '../api/offerings.ts';
import { type CompanySources, useCompanySources } from '../companies/company-sources.ts';
import { usePreferenceStore } from '../preferences/preferences-context.ts';
import type { PreferenceStore } from '../preferences/preferences.ts';

/** What exports are read from, and the time zone that their names are written in. */
export interface ExportSources extends CompanySources {
  readonly offerings: OfferingQueries;
  readonly preferences: PreferenceStore;
}

/** The sources of exports, for functions that choose between them. */
export function useExportSources(): ExportSources {
  const offerings = useOfferingQueries();
  const preferences = usePreferenceStore();
  return { ...useCompanySources(), offerings, preferences };
}
