import { useEffect, useRef, useState } from 'react';
import type { CommandGroup } from './command.ts';

const ACTIVE_MS = 1000;

interface Snapshot {
  readonly typed: string;
  readonly groups: readonly CommandGroup[];
}

/**
 * Keeps the commands as they are while the pointer moves over them, so that results which arrive late move none away
 * from under it, or between press and release. Spread the returned handlers on the list.
 */
export function useSteadyCommands(latest: readonly CommandGroup[], typed: string) {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
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
