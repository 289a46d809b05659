import { useHotkeys, useHotkeySequences } from '@tanstack/react-hotkeys';
import { useNavigate } from '@tanstack/react-router';
import { usePreferences } from '../use-preferences.ts';

interface ShellKeyOptions {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
}

/** The keys that work on every page; single ones can be switched off in Settings (WCAG 2.1.4). */
export function useShellKeys({ onHelp, onSearch }: ShellKeyOptions): void {
  const { singleKeys } = usePreferences();
  const navigate = useNavigate();
  const options = { enabled: singleKeys, ignoreInputs: true };
  useHotkeys([{ hotkey: 'Mod+K', callback: onSearch }], { ignoreInputs: false, preventDefault: true });
  useHotkeys(
    // On most keyboards a question mark is typed with Shift, on some without.
    [
      { hotkey: { key: '?', shift: true }, callback: onHelp },
      { hotkey: { key: '?' }, callback: onHelp },
    ],
    options,
  );
  useHotkeySequences(
    [
      { sequence: ['G', 'C'], callback: () => void navigate({ to: '/companies' }) },
      { sequence: ['G', 'O'], callback: () => void navigate({ to: '/offerings' }) },
    ],
    options,
  );
}
