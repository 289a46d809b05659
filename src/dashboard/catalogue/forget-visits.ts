import type { QueryClient } from '@tanstack/react-query';
import type { PreferenceStore } from '../preferences/preferences.ts';
import type { OpenCatalogue } from './catalogue.ts';
import { invalidateHistory } from './invalidate-queries.ts';

export function forgetVisitsWhenSwitchedOff(
  preferences: PreferenceStore,
  openCatalogue: OpenCatalogue,
  cache: QueryClient,
): void {
  let { remember: didRemember } = preferences.get();
  preferences.subscribe(() => {
    const { remember } = preferences.get();
    if (didRemember && !remember)
      void openCatalogue()
        .then((catalogue) => catalogue.history((history) => history.erase()))
        .then(() => invalidateHistory(cache))
        // Ignore the error. Erasing fails only if there is no storage, and then there is nothing to erase.
        .catch(() => {});
    didRemember = remember;
  });
}
