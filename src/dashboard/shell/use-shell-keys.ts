import { useHotkeys, useHotkeySequences } from '@tanstack/react-hotkeys';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../preferences/use-preferences.ts';

interface ShellKeyOptions {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  /** Somebody holds the key that most shortcuts begin with. */
  readonly onReach: () => void;
}

/** The search of the page itself, where it has one. */
const pageSearch = () => document.querySelector<HTMLInputElement>('main input[type=search]');

/** The keys that work on every page; single ones can be switched off in Settings (WCAG 2.1.4). */
export function useShellKeys({ onHelp, onSearch, onReach }: ShellKeyOptions): void {
  const { singleKeys } = usePreferences();
  const navigate = useNavigate();
  const options = { enabled: singleKeys, ignoreInputs: true };
  const seek = () => {
    const field = pageSearch();
    if (field) field.focus();
    else onSearch();
  };
  useEffect(() => {
    const reach = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') onReach();
    };
    addEventListener('keydown', reach);
    return () => removeEventListener('keydown', reach);
  }, [onReach]);
  useHotkeys([{ hotkey: 'Mod+K', callback: onSearch }], { ignoreInputs: false, preventDefault: true });
  useHotkeys(
    // On most keyboards a question mark is typed with Shift, on some without.
    [
      { hotkey: '/', callback: seek, options: { preventDefault: true } },
      { hotkey: { key: '?', shift: true }, callback: onHelp },
      { hotkey: { key: '?' }, callback: onHelp },
    ],
    options,
  );
  useHotkeySequences(
    [
      { sequence: ['G', 'C'], callback: () => void navigate({ to: '/companies' }) },
      { sequence: ['G', 'O'], callback: () => void navigate({ to: '/offerings' }) },
      { sequence: ['G', 'E'], callback: () => void navigate({ to: '/explore' }) },
    ],
    options,
  );
}
