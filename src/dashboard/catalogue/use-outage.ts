import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListName } from '#dashboard/api/lists.ts';
import { isServiceFailure, type RequestError } from '../api/failure.ts';
import { useOpenCatalogue } from './catalogue-context.ts';
import { progressQueryOf } from './catalogue-query.ts';
import type { Progress } from './crawl/progress.ts';
import { isReadToEnd } from './crawl/progress.ts';

/** State of a query. Its data may still be that of the previous view. */
export interface RequestState {
  readonly data: unknown;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly failureReason: unknown;
}

/** True if the whole list has been read, so that the catalogue can answer in place of the server. */
export const hasWholeList = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && isReadToEnd(progress) && progress.limit === null && !progress.isServed;

export const isAnswered = ({ data, isPlaceholderData }: RequestState): boolean =>
  data !== undefined && !isPlaceholderData;

/**
 * Returns the error with which the server failed to answer a query, until it answers again. Meanwhile, opens the
 * catalogue, which may be able to answer instead. The error is kept while the next view is requested, so that the
 * catalogue shows that view immediately.
 */
export function useOutage(request: RequestState): RequestError | null {
  const openCatalogue = useOpenCatalogue();
  const [outage, setOutage] = useState<RequestError | null>(null);
  const failure = request.error ?? request.failureReason;
  const isDown = isServiceFailure(failure);
  const isOver = !isDown && (failure !== null || isAnswered(request));
  if (isDown && outage !== failure) setOutage(failure);
  if (isOver && outage !== null) setOutage(null);
  useEffect(() => {
    // Ignore this error. The page shows the server's error if the catalogue can't be opened either.
    if (isDown) openCatalogue().catch(() => {});
  }, [openCatalogue, isDown]);
  return outage;
}

/** Returns when the whole list was read, in milliseconds since 1970; null if it hasn't been. */
export function useCatalogueTime(list: ListName): number | null {
  const { data: progress } = useQuery(progressQueryOf(list));
  return hasWholeList(progress) ? (progress.keptAt ?? progress.at ?? 0) : null;
}

interface CatalogueResult<Data> {
  readonly data: Data;
  readonly isPlaceholderData: boolean;
}

/**
 * Returns the fields of a query's result that change while the catalogue answers in place of the server. `loadedAt`
 * says how old the data is, and `outage` why it isn't current.
 */
export const standIn = <Data>(
  { data, isPlaceholderData }: CatalogueResult<Data>,
  loadedAt: number,
  outage: RequestError,
) => ({
  data,
  isPlaceholderData,
  dataUpdatedAt: loadedAt,
  error: data === undefined ? null : outage,
  failureReason: null,
});
