import { useEffect, useState } from 'react';

/** Longer than the usual time between two keystrokes or pages. */
const DELAY_MS = 500;

/** The value once it has stayed the same for a moment; until then the one before it, undefined at first. */
export function useDebouncedValue<Value>(value: Value): Value | undefined {
  const [debounced, setDebounced] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
