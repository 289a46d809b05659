import { useState, startTransition, useEffect } from 'react';

/** Limit on the wait for a frame, because background tabs get none. */
const TIMEOUT_MS = 1000;

/**
 * Returns the record to show. A new one is returned only after what renders without it has been painted. React's
 * `useDeferredValue` starts earlier and delays that paint: on a company's page, it took six times as long.
 */
export function useAfterPaint<T extends object>(record: T | undefined): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => {
    if (painted === record) return;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) startTransition(() => setPainted(record));
    };
    requestAnimationFrame(() => setTimeout(show));
    const timer = setTimeout(show, TIMEOUT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [painted, record]);
  return painted;
}
