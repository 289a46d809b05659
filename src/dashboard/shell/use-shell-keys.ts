import { useHotkeys, useHotkeySequences } from '@tanstack/react-hotkeys';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../preferences/use-preferences.ts';

interface ShellKeyOptions {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  /** Ctrl or Cmd pressed: a shortcut may follow. */
  readonly onModifierKey: () => void;
}

const findPageSearch = () => document.querySelector<HTMLInputElement>('main [data-page-search]');

/** Global keyboard shortcuts; single-key ones can be switched off in Settings (WCAG 2.1.4). */
export function useShellKeys({ onHelp, onSearch, onModifierKey }: ShellKeyOptions): void {
  const { singleKeys } = usePreferences();
  const navigate = useNavigate();
  const options = { enabled: singleKeys, ignoreInputs: true };
  const focusSearch = () => {
    const field = findPageSearch();
    if (field) field.focus();
    else onSearch();
  };
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') onModifierKey();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onModifierKey]);
  useHotkeys([{ hotkey: 'Mod+K', callback: onSearch }], { ignoreInputs: false, preventDefault: true });
  useHotkeys(
    // On some keyboards, a question mark is typed without Shift.
    [
      { hotkey: '/', callback: focusSearch, options: { preventDefault: true } },
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
