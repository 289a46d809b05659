import { useSyncExternalStore } from 'react';
import { Segmented } from './segmented.tsx';
import { applyTheme, readTheme, type Theme, type ThemeStorage } from './theme.ts';

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
