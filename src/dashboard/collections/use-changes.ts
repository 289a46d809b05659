import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import { isComplete } from '../catalogue/crawl/crawl-phase.ts';
import { briefQuery, progressQuery } from '../catalogue/queries.ts';
import type { Change } from '../history/changes.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

const NONE: readonly Change[] = [];

/** What changed since the last visit. Empty until all companies were read, which this does not begin. */
export function useChanges(): readonly Change[] {
  const { catalogue } = useApp();
  const { remember } = usePreferences();
  const { data: isRead = false } = useQuery({ ...progressQuery, select: isComplete });
  const { data } = useQuery({ ...briefQuery(catalogue, null), enabled: remember && isRead });
  return (remember && data?.changes) || NONE;
}
