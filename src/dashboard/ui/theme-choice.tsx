import { useState } from 'react';
import { Segmented } from './segmented.tsx';
import { applyTheme, readTheme, type Theme } from './theme.ts';

const WORDS = { system: 'System', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

/** Radios for the three themes. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return <Segmented legend="Theme" options={WORDS} value={theme} onChange={choose} />;
}
