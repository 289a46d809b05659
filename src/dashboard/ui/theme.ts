/** Storage for the theme; null removes the entry. */
export interface ThemeStorage {
  setItem(key: string, value: string | null): void;
}

export type Theme = 'system' | 'light' | 'dark';

// public/start.js reads the same entry before the first paint.
const STORAGE_KEY = 'dossier.theme';

/** The chosen theme; `system` if none is chosen or storage is blocked. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function applyTheme(theme: Theme, storage: ThemeStorage): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  storage.setItem(STORAGE_KEY, theme === 'system' ? null : theme);
}
