import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isServiceFailure, type RequestError } from '../api/failure.ts';
import { useApp } from '../app-context.ts';
import type { Progress } from './crawl/progress.ts';
import { isComplete } from './crawl/progress.ts';
import { progressQueryOf } from './queries.ts';

/** What `useOutage` needs of a query, which may still show the data of another view. */
export interface RequestState {
  readonly data: unknown;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly failureReason: unknown;
}

/** True if a list was read to its end, so that the catalogue answers as the service would. */
export const hasWholeList = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && isComplete(progress) && progress.limit === null;

/** True if a query has the data of this view. */
export const isAnswered = ({ data, isPlaceholderData }: RequestState): boolean =>
  data !== undefined && !isPlaceholderData;

/**
 * Returns why the service did not answer a query, until it answers again, and opens the catalogue, which can stand in
 * for it. While the next view is requested, the reason stays: that view, too, comes from the catalogue at once.
 */
export function useOutage(request: RequestState): RequestError | null {
  const { catalogue } = useApp();
  const [outage, setOutage] = useState<RequestError | null>(null);
  const failure = request.error ?? request.failureReason;
  const isDown = isServiceFailure(failure);
  const isOver = !isDown && (failure !== null || isAnswered(request));
  if (isDown && outage !== failure) setOutage(failure);
  if (isOver && outage !== null) setOutage(null);
  useEffect(() => {
    // Where it cannot be opened, the failure of the service is what the page shows.
    if (isDown) catalogue().catch(() => {});
  }, [catalogue, isDown]);
  return outage;
}

/** The time of the data that the catalogue stands in with, in milliseconds since 1970; null if it has no whole list. */
export function useCatalogueTime(list: 'companies' | 'offerings'): number | null {
  const { data: progress } = useQuery(progressQueryOf(list));
  return hasWholeList(progress) ? (progress.at ?? 0) : null;
}
