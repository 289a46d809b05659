import { useHotkeys } from '@tanstack/react-hotkeys';
import type { RefObject } from 'react';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';

interface ListKeysProps {
  /** Contains the rows, which have `data-row`, and the pager. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * Single-key shortcuts of a list. They move the real focus between links, so Enter and Ctrl+Enter work as on
 * any link.
 */
export function ListKeys({ list }: ListKeysProps) {
  const { singleKeys } = usePreferences();
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const all = rows();
    const next = all[Math.min(Math.max(at() + step, 0), all.length - 1)];
    next?.querySelector('a')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const press = (selector: string, container: ParentNode | null | undefined) =>
    container?.querySelector<HTMLElement>(selector)?.click();
  useHotkeys(
    [
      { hotkey: 'J', callback: () => move(1) },
      { hotkey: 'K', callback: () => move(-1) },
      { hotkey: 'X', callback: () => press('input[type=checkbox]', rows()[at()]) },
      { hotkey: '[', callback: () => press('a[rel=prev]', list.current) },
      { hotkey: ']', callback: () => press('a[rel=next]', list.current) },
    ],
    { enabled: singleKeys, ignoreInputs: true, preventDefault: true },
  );
  return null;
}
