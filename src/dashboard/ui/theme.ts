/** A color scheme. `system` follows that of the operating system. */
export type Theme = 'system' | 'light' | 'dark';

/** Name of the `localStorage` entry that holds the chosen theme. */
export const THEME_ENTRY = 'dossier.theme';

/** Parses a stored theme. Anything unknown becomes `system`. */
export const parseTheme = (stored: string | null | undefined): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

export function showTheme({ dataset }: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
