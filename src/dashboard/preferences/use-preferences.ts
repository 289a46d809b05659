import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { Preferences } from './preferences.ts';

/** What this reader has chosen; renders again when it changes. */
export const usePreferences = (): Preferences => useSelector(useApp().preferences);
