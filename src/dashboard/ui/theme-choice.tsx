import { useSyncExternalStore } from 'react';
import type { SafeStorage } from '../lib/storage.ts';
import { Segmented } from './segmented.tsx';

type ThemeStorage = Pick<SafeStorage, 'setItem'>;

export type Theme = 'system' | 'light' | 'dark';

// `public/start.js` reads the same storage entry before the first paint.
const STORAGE_KEY = 'dossier.theme';

/** Returns the chosen theme; `system` if none is chosen or storage is blocked. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function applyTheme(theme: Theme, storage: ThemeStorage): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  storage.setItem(STORAGE_KEY, theme === 'system' ? null : theme);
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
