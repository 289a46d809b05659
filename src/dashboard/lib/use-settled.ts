import { useEffect, useState } from 'react';

/** Longer than the usual time between two keystrokes or pages. */
const SETTLE_MS = 500;

/** True once a value has stayed the same for a moment. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
