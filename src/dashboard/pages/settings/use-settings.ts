import { usePreferenceStore, usePreferences } from '#dashboard/preferences/preferences-context.ts';
import type { Settings } from '#dashboard/preferences/settings.ts';

export function useSettings() {
  const preferences = usePreferenceStore();
  const change = (id: keyof Settings, value: string | boolean) =>
    preferences.setState((state) => ({ ...state, [id]: value }));
  return [usePreferences(), change] as const;
}
