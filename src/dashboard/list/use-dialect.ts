import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import { loadDialect } from '../api/dialect/dialect-store.ts';
import type { Dialect, DialectState } from '../api/dialect/server-dialect.ts';
import { useApp } from '../app-context.ts';

/** What is known about the server so far. */
export function useDialectState(): DialectState {
  const { server } = useApp();
  const known = useSelector(server.dialect);
  // Not published, as rendering must not change a store.
  return useMemo(() => known ?? loadDialect(server), [known, server]);
}

export const useDialect = (): Dialect => useDialectState().merged;
