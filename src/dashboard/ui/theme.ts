export type Theme = 'system' | 'light' | 'dark';

// public/theme.js reads the same entry before the first paint.
const ENTRY = 'dossier.theme';

/** The chosen theme; `system` when nothing was chosen or storage is blocked. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows a theme at once and remembers it where the browser allows. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(ENTRY);
    else localStorage.setItem(ENTRY, theme);
  } catch {
    // Blocked storage: the theme holds until the page is left.
  }
}
