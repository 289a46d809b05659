import { startTransition, useEffect, useState } from 'react';

/** Frames do not come while the tab is in the background. */
const TIMEOUT_MS = 1000;

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });

/**
 * The value that is on the screen: a new one is returned once what renders without it has been painted. React's
 * `useDeferredValue` begins before that, which delays the paint: measured, six times as long for a company's page.
 */
export function useAfterPaint<Value>(value: Value, initial: Value): Value {
  const [painted, setPainted] = useState(() => initial);
  useEffect(() => {
    if (Object.is(painted, value)) return;
    let isCurrent = true;
    const show = async () => {
      await afterPaint();
      if (isCurrent) startTransition(() => setPainted(() => value));
    };
    show().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [painted, value]);
  return painted;
}
