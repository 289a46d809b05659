import { useSelector } from '@tanstack/react-store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { Preferences, PreferenceStore } from './preferences.ts';

/** The store of the preferences, to change them. */
export const [providePreferences, usePreferenceStore] = createRequiredContext<PreferenceStore>('preferences');

/** The preferences of this browser's user. Rerenders when one changes. */
export const usePreferences = (): Preferences => useSelector(usePreferenceStore());
