import { scheduleRetry, shouldRetry } from './query-client.ts';

/** Milliseconds to wait after attempt `attempt` (from 0), as a query would; null to give up. */
export function foregroundRetryDelay(error: unknown, attempt: number): number | null {
  if (!(error instanceof Error)) return null;
  const delay = scheduleRetry(attempt, error);
  return shouldRetry(attempt, error) ? delay : null;
}
