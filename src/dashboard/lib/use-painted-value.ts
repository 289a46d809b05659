import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The value that is on the screen: a new one is returned once what renders without it has been painted. React's
 * `useDeferredValue` begins before that, which delays the paint.
 */
export function usePaintedValue<Value>(value: Value, initial: Value): Value {
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
