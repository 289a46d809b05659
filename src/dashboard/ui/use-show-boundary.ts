import { useState } from 'react';

/**
 * Returns a function that passes an error from outside rendering, such as from an event handler, to the
 * nearest error boundary.
 */
export function useShowBoundary(): (error: unknown) => void {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure) throw failure.error;
  return (error) => setFailure({ error });
}
