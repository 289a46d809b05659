import { useSelector } from '@tanstack/react-store';
import { createRequiredContext } from '../lib/required-context.tsx';
import type { Preferences, PreferenceStore } from './preferences.ts';

export const [providePreferences, usePreferenceStore] = createRequiredContext<PreferenceStore>('preferences');

export const usePreferences = (): Preferences => useSelector(usePreferenceStore());
