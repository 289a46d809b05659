import type { AnnotationStore } from '#dashboard/notes/annotation-store.ts';
import { useAnnotationStore } from '#dashboard/notes/use-annotations.ts';
import { useOfferingQueries } from '../api/api-context.tsx';
import type { OfferingQueries } from '../api/offerings.ts';
import { type CompanySources, useCompanySources } from '../companies/list-query.ts';
import { usePreferenceStore } from '../preferences/preferences-context.ts';
import type { PreferenceStore } from '../preferences/preferences.ts';

/** Everything that exports read from. The preferences contain the time zone for file names. */
export interface ExportSources extends CompanySources {
  readonly offerings: OfferingQueries;
  readonly preferences: PreferenceStore;
  readonly annotations: Pick<AnnotationStore, 'get' | 'load'>;
}

export function useExportSources(): ExportSources {
  const offerings = useOfferingQueries();
  const preferences = usePreferenceStore();
  const annotations = useAnnotationStore();
  return { ...useCompanySources(), offerings, preferences, annotations };
}
