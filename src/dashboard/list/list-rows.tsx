import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { type ListIdentity, nounOf } from './list-definition.ts';

interface ListRowsProps {
  readonly list: ListIdentity;
  readonly query: Pick<
    UseQueryResult,
    'data' | 'error' | 'failureReason' | 'isPlaceholderData' | 'dataUpdatedAt'
  >;
  readonly onRetry: () => void;
  readonly size: number;
  /** The rows, or a message if there are none; undefined while loading. */
  readonly children: ReactNode;
}

/** Shows the rows of a list. While there are none, shows a skeleton, or the reason why loading failed. */
export function ListRows({ list, query, onRetry, size, children }: ListRowsProps) {
  const failure = query.error ?? query.failureReason;
  const isRead = query.data !== undefined;
  return (
    <>
      {isRead && failure && (
        <FailureView
          error={failure}
          onRetry={onRetry}
          inline
          asOf={query.isPlaceholderData ? null : query.dataUpdatedAt}
        />
      )}
      {children ??
        (failure && !isRead ? (
          <FailureView error={failure} onRetry={onRetry} scope={list.scope} />
        ) : (
          <ListSkeleton list={list} rows={size} />
        ))}
    </>
  );
}

/** Placeholder for the table while the first page loads. It is as tall as the table will be. */
export const ListSkeleton = ({ list, rows }: { readonly list: ListIdentity; readonly rows: number }) => (
  <div
    role="status"
    aria-label={`Loading ${nounOf(list)}`}
    className="overflow-hidden rounded-lg border border-line bg-sheet"
  >
    <div className="h-[37px] border-b border-line" />
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[calc(var(--row)+1px)] items-center gap-3 border-b border-line-soft px-3"
      >
        {list.hasLogos && <Skeleton className="size-[30px]" />}
        <Skeleton className="h-3 w-40" />
        <Skeleton className="ml-auto h-3 w-24" />
      </div>
    ))}
  </div>
);
