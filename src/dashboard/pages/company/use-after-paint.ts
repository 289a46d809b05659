import { useState, startTransition, useEffect } from 'react';

/** Don't wait longer than this for a frame, because background tabs get no frames. */
const TIMEOUT_MS = 1000;

/**
 * Returns `record` one paint late: first the component renders and paints without the new record, then with it.
 *
 * React's `useDeferredValue` starts to render the record earlier, which made the first paint of a company's page take
 * six times as long.
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
