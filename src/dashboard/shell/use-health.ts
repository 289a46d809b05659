import { useQuery } from '@tanstack/react-query';
import { type HealthCheck, healthQuery } from '../api/health.ts';
import { useApp } from '../context.ts';

/** The last looks at the health endpoint, newest first; looking goes on while anyone asks. */
export function useHealth(): readonly HealthCheck[] {
  const { api, cache } = useApp();
  return useQuery(healthQuery(api, cache)).data ?? [];
}
