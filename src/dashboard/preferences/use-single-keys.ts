import {
  useHotkeys,
  useHotkeySequences,
  type UseHotkeyDefinition,
  type UseHotkeySequenceDefinition,
} from '@tanstack/react-hotkeys';
import { useEffect, useRef } from 'react';
import { isTextEntry } from '#dashboard/lib/dom.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';

/** Makes a shortcut do nothing while the user types in a text field or a modal dialog is open. */
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
  // The library's own `ignoreInputs` would disable the shortcuts even while a checkbox has focus.
  const options = { enabled: singleKeys, ignoreInputs: false, preventDefault: false };
  useHotkeys(hotkeys.map(onPage), options);
  useHotkeySequences(sequences.map(onPage), options);
}

/** Longer than the library waits for the second key of a sequence such as `g c`. */
const SEQUENCE_MS = 1200;

/**
 * Registers single-letter shortcuts that may also be the second key of a sequence such as `g c`. Ignores a key
 * pressed shortly after `g`, because it belongs to the sequence.
 */
export function useKeysOutsideSequences(hotkeys: readonly UseHotkeyDefinition[]): void {
  const sequenceStart = useRef(-Infinity);
  useEffect(() => {
    const onKeyDown = ({ key, timeStamp }: KeyboardEvent) => {
      if (key.toLowerCase() === 'g') sequenceStart.current = timeStamp;
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  useSingleKeys(
    hotkeys.map(({ callback, ...rest }) => ({
      ...rest,
      callback: ((event, context) => {
        if (event.timeStamp - sequenceStart.current >= SEQUENCE_MS) callback(event, context);
      }) satisfies UseHotkeyDefinition['callback'],
    })),
  );
}
