import type { QueryClient } from '@tanstack/react-query';
import { HEALTH_KEY } from '../api/query-keys.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';
import { type HealthCheck, isUp } from '../health/health-query.ts';
import { DATE_FORMATS } from '../lib/format/format-date.ts';

/**
 * If the server isn't responding, returns a note saying when the catalogue's records were read; otherwise no note.
 */
export function outageNotes(cache: QueryClient, { at }: Pick<Progress, 'at'>): readonly string[] {
  const [latest] = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
  if (!latest || isUp(latest) || at === null) return [];
  return [`The server isn't responding. The data is as of ${DATE_FORMATS.utc.dateTime(new Date(at))}.`];
}
