import type { QueryClient } from '@tanstack/react-query';
import { isHistoryKey } from '../api/query-keys.ts';

/** Refetches queries that depend on the user's notes and tags. */
export const invalidateAnnotations = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ predicate: ({ meta }) => meta?.dependsOn?.annotations === true });

/**
 * Refetches queries that depend on what the user has seen: what is new, and lists of companies that changed since the
 * last visit.
 */
export const invalidateHistory = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey, meta }) => isHistoryKey(queryKey) || meta?.dependsOn?.visits === true,
  });
