import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { Preferences } from './preferences.ts';

export const usePreferences = (): Preferences => useSelector(useApp().preferences);
