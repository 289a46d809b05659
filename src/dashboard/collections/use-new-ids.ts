import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import { isComplete } from '../catalogue/crawl/crawl-phase.ts';
import { briefQuery, progressQuery } from '../catalogue/queries.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/** The companies with news since the last visit. Empty until all were read, which this does not begin. */
export function useNewIds(): ReadonlySet<number> {
  const { catalogue } = useApp();
  const { remember } = usePreferences();
  const { data: isRead = false } = useQuery({ ...progressQuery, select: isComplete });
  const { data } = useQuery({ ...briefQuery(catalogue, null), enabled: remember && isRead });
  return new Set(remember ? data?.changes.map(({ id }) => id) : []);
}
