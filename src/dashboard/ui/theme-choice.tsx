import { useSyncExternalStore } from 'react';
import type { SafeStorage } from '../lib/storage.ts';
import { Segmented } from './segmented.tsx';
import { parseTheme, showTheme, type Theme, THEME_ENTRY } from './theme.ts';

type ThemeStorage = Pick<SafeStorage, 'setItem'>;

/** Returns the chosen theme, or `system` if none was chosen or storage is blocked. */
const readTheme = (): Theme => parseTheme(document.documentElement.dataset['theme']);

export function applyTheme(theme: Theme, storage: ThemeStorage): void {
  showTheme(document.documentElement, theme);
  storage.setItem(THEME_ENTRY, theme === 'system' ? null : theme);
}

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

function subscribeToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

export function ThemeChoice({ storage }: { readonly storage: ThemeStorage }) {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return (
    <Segmented
      legend="Theme"
      options={LABELS}
      value={theme}
      onChange={(chosen) => applyTheme(chosen, storage)}
    />
  );
}
