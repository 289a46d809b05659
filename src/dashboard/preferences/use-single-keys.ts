import {
  useHotkeys,
  useHotkeySequences,
  type UseHotkeyDefinition,
  type UseHotkeySequenceDefinition,
} from '@tanstack/react-hotkeys';
import { isTextEntry } from '#dashboard/lib/dom.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';

/** Disables a shortcut while the user types text, and on the page behind a modal dialog. */
const onPage = <Definition extends UseHotkeyDefinition | UseHotkeySequenceDefinition>(
  definition: Definition,
): Definition => ({
  ...definition,
  callback: (event, context) => {
    if (isTextEntry(event.target) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    definition.callback(event, context);
  },
});

/** Registers shortcuts without a modifier key, which can be switched off in Settings (WCAG 2.1.4). */
export function useSingleKeys(
  hotkeys: readonly UseHotkeyDefinition[],
  sequences: readonly UseHotkeySequenceDefinition[] = [],
): void {
  const { singleKeys } = usePreferences();
  // The library's own `ignoreInputs` would also ignore keys while a checkbox has focus.
  const options = { enabled: singleKeys, ignoreInputs: false, preventDefault: false };
  useHotkeys(hotkeys.map(onPage), options);
  useHotkeySequences(sequences.map(onPage), options);
}
