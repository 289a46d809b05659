import type { QueryClient } from '@tanstack/react-query';
import type { PreferenceStore } from '../preferences/preferences.ts';
import type { OpenCatalogue } from './catalogue.ts';
import { invalidateHistory } from './queries.ts';

/** Erases what is remembered of earlier visits when the user switches `Remember visits` off in Settings. */
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
        // Without storage there is nothing to erase.
        .catch(() => {});
    didRemember = remember;
  });
}
