import {
  useHotkeys,
  useHotkeySequences,
  type UseHotkeyDefinition,
  type UseHotkeySequenceDefinition,
} from '@tanstack/react-hotkeys';
import { usePreferences } from './use-preferences.ts';

/** Keeps a shortcut from acting on the page behind a modal dialog. */
const outsideDialogs = <Definition extends UseHotkeyDefinition | UseHotkeySequenceDefinition>(
  definition: Definition,
): Definition => ({
  ...definition,
  callback: (...args) => {
    if (!document.querySelector('dialog:modal')) definition.callback(...args);
  },
});

/** Shortcuts without a modifier, which can be switched off in Settings (WCAG 2.1.4). */
export function useSingleKeys(
  hotkeys: readonly UseHotkeyDefinition[],
  sequences: readonly UseHotkeySequenceDefinition[] = [],
): void {
  const { singleKeys } = usePreferences();
  const options = { enabled: singleKeys, ignoreInputs: true };
  useHotkeys(hotkeys.map(outsideDialogs), options);
  useHotkeySequences(sequences.map(outsideDialogs), options);
}
