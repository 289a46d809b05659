import { useEffect, useRef, useState } from 'react';
import type { CommandGroup } from './command.ts';

const ACTIVE_MS = 1000;

/**
 * Keeps the list of commands still while the pointer moves over it, so that late results don't move a command away
 * before it is clicked. Spread the returned handlers on the list.
 */
export function useSteadyCommands(latest: readonly CommandGroup[], typed: string) {
  const [snapshot, setSnapshot] = useState<{ typed: string; groups: readonly CommandGroup[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const groups = snapshot?.typed === typed ? snapshot.groups : latest;
  const onPointer = () => {
    setSnapshot({ typed, groups });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSnapshot(null), ACTIVE_MS);
  };
  return [groups, { onPointerMove: onPointer, onPointerDown: onPointer }] as const;
}
