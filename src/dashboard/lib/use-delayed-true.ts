import { useEffect, useState } from 'react';

/**
 * Returns true once `value` has been true for `ms` milliseconds. Use it to show an indicator only if loading is slow. A
 * CSS transition with a delay would also work, but makes the browser paint twice even if it never starts.
 */
export function useDelayedTrue(value: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, ms]);
  return value && isLasting;
}
