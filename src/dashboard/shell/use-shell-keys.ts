import { useHotkeys } from '@tanstack/react-hotkeys';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PAGE_IDS, pageOf } from '../navigation/pages.ts';
import { useSingleKeys } from '../preferences/use-single-keys.ts';

interface ShellKeyOptions {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  /** Ctrl or Cmd pressed: a shortcut may follow. */
  readonly onModifierKey: () => void;
}

const findPageSearch = () => document.querySelector<HTMLInputElement>('main [data-page-search]');

/** Global keyboard shortcuts. */
export function useShellKeys({ onHelp, onSearch, onModifierKey }: ShellKeyOptions): void {
  const navigate = useNavigate();
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
  useSingleKeys(
    // On some keyboards, a question mark is typed without Shift.
    [
      { hotkey: '/', callback: focusSearch },
      { hotkey: { key: '?', shift: true }, callback: onHelp },
      { hotkey: { key: '?' }, callback: onHelp },
    ],
    PAGE_IDS.map(pageOf).flatMap(({ path, shortcut }) =>
      shortcut ? [{ sequence: ['G', shortcut.key], callback: () => void navigate({ to: path }) }] : [],
    ),
  );
}
