import { useHotkeys, useHotkeySequences } from '@tanstack/react-hotkeys';
import { useNavigate, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePreferences } from '../use-preferences.ts';

const KeyHelp = lazyRouteComponent(() => import('./key-help.tsx'), 'KeyHelp');

/** The keys that work on every page; single ones can be switched off in Settings (WCAG 2.1.4). */
export function ShellKeys() {
  const { singleKeys } = usePreferences();
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);
  const options = { enabled: singleKeys, ignoreInputs: true };
  const help = () => setHelping(true);
  useHotkeys(
    // On most keyboards a question mark is typed with Shift, on some without.
    [
      { hotkey: { key: '?', shift: true }, callback: help },
      { hotkey: { key: '?' }, callback: help },
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
  return <Suspense>{helping && <KeyHelp onClose={() => setHelping(false)} />}</Suspense>;
}
