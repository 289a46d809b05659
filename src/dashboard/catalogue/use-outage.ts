import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isServiceFailure, type RequestError } from '../api/failure.ts';
import { useCatalogue } from './catalogue-context.ts';
import type { Progress } from './crawl/progress.ts';
import { isComplete } from './crawl/progress.ts';
import { progressQueryOf } from './queries.ts';

/** What `useOutage` needs to know about a query, which may still show the data of another view. */
export interface RequestState {
  readonly data: unknown;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly failureReason: unknown;
}

/** True if a list was read to its end, so that the catalogue can answer like the server. */
export const hasWholeList = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && isComplete(progress) && progress.limit === null;

/** True if a query has the data of the current view. */
export const isAnswered = ({ data, isPlaceholderData }: RequestState): boolean =>
  data !== undefined && !isPlaceholderData;

/**
 * Returns why the server didn't respond to a query, until it responds again, and opens the catalogue, which can stand
 * in for it. While the next view is requested, the reason stays, so that this view also comes from the catalogue at
 * once.
 */
export function useOutage(request: RequestState): RequestError | null {
  const catalogue = useCatalogue();
  const [outage, setOutage] = useState<RequestError | null>(null);
  const failure = request.error ?? request.failureReason;
  const isDown = isServiceFailure(failure);
  const isOver = !isDown && (failure !== null || isAnswered(request));
  if (isDown && outage !== failure) setOutage(failure);
  if (isOver && outage !== null) setOutage(null);
  useEffect(() => {
    // If the catalogue can't be opened, the page shows the server's failure.
    if (isDown) catalogue().catch(() => {});
  }, [catalogue, isDown]);
  return outage;
}

/**
 * Returns the age of the data with which the catalogue stands in, as a time in milliseconds since 1970; null if it has
 * no complete list.
 */
export function useCatalogueTime(list: 'companies' | 'offerings'): number | null {
  const { data: progress } = useQuery(progressQueryOf(list));
  return hasWholeList(progress) ? (progress.at ?? 0) : null;
}
