import { useQuery } from '@tanstack/react-query';
import { type HealthCheck, healthQuery } from './health-query.ts';
import { useApp } from '../app-context.ts';

/** The last looks at the health endpoint, newest first; looking goes on while anyone asks. */
export function useHealth(): readonly HealthCheck[] {
  const { api, cache } = useApp();
  return useQuery(healthQuery(api, cache)).data ?? [];
}
