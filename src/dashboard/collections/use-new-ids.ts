import { useMemo } from 'react';
import { useChanges } from './use-changes.ts';

/** The companies that changed since the last visit. */
export function useNewIds(): ReadonlySet<number> {
  const changes = useChanges();
  return useMemo(() => new Set(changes.map(({ id }) => id)), [changes]);
}
