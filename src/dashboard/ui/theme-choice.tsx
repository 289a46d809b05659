import { useSyncExternalStore } from 'react';
import { Segmented } from './segmented.tsx';
import { applyTheme, readTheme, type Theme, type ThemeStorage } from './theme.ts';

const WORDS = { system: 'System', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Radios for the three themes; they follow when the theme is chosen elsewhere. */
export function ThemeChoice({ storage }: { readonly storage: ThemeStorage }) {
  const theme = useSyncExternalStore(watchTheme, readTheme);
  return (
    <Segmented
      legend="Theme"
      options={WORDS}
      value={theme}
      onChange={(chosen) => applyTheme(chosen, storage)}
    />
  );
}
