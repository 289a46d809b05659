/** Where the theme is saved; null removes the entry. */
export interface ThemeStorage {
  setItem(key: string, value: string | null): void;
}

export type Theme = 'system' | 'light' | 'dark';

// public/theme.js reads the same entry before the first paint.
const ENTRY = 'dossier.theme';

/** The chosen theme; `system` when nothing was chosen or storage is blocked. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows a theme at once and saves it in `localStorage`. */
export function applyTheme(theme: Theme, storage: ThemeStorage): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  storage.setItem(ENTRY, theme === 'system' ? null : theme);
}
