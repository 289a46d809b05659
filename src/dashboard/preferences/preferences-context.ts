import { useSelector } from '@tanstack/react-store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { Preferences, PreferenceStore } from './preferences.ts';

/** Store of the preferences. */
export const [providePreferences, usePreferenceStore] = createRequiredContext<PreferenceStore>('preferences');

/** Returns the user's preferences in this browser, and re-renders when one changes. */
export const usePreferences = (): Preferences => useSelector(usePreferenceStore());
