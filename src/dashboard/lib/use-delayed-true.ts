import { useEffect, useState } from 'react';

/**
 * True once `value` has been true for so many milliseconds. For what only slow responses shall show: a CSS transition
 * with a delay makes the browser paint twice even if it never starts.
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
