/** A color scheme; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

/** Name of the entry in the shared storage that holds the chosen theme. */
export const THEME_ENTRY = 'dossier.theme';

/** Parses a stored theme; anything else is `system`. */
export const parseTheme = (stored: string | null | undefined): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

/** Shows the page in a theme. */
export function showTheme({ dataset }: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
