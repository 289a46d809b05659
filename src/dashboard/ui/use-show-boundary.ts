import { useState } from 'react';

/**
 * Hands a failure from outside of rendering, such as an event handler's, to the nearest error boundary, which shows it
 * and offers to try again.
 */
export function useShowBoundary(): (error: unknown) => void {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure) throw failure.error;
  return (error) => setFailure({ error });
}
