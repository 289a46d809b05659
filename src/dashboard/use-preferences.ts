import { useSyncExternalStore } from 'react';
import { useApp } from './context.ts';
import type { Preferences } from './preferences.ts';

/** What this reader has chosen; renders again when it changes. */
export function usePreferences(): Preferences {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}
