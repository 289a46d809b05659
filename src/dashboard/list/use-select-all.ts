import {
  CancelledError,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatFailure } from '#dashboard/failures/format-failure.ts';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import type { SelectableId, Selection } from './selection.ts';

interface SelectAllOptions<Id extends SelectableId, Key extends QueryKey> {
  readonly selection: Selection<Id>;
  /** Returns the query for the ids of all records of the list. It calls `onRead` with the number of ids read so far. */
  readonly query: (
    onRead: (count: number) => void,
  ) => UseQueryOptions<readonly Id[], Error, readonly Id[], Key>;
  /** True to read the ids in advance, because that costs next to nothing. */
  readonly isKnown: boolean;
}

/** Selects or deselects all records of a list. Selecting reads their ids, which the user can cancel. */
export function useSelectAll<Id extends SelectableId, Key extends QueryKey>({
  selection,
  query,
  isKnown,
}: SelectAllOptions<Id, Key>) {
  const cache = useQueryClient();
  const toasts = useToasts();
  /** Number of ids read so far; null until a page of them has been read, and again after the last page. */
  const [reading, setReading] = useState<number | null>(null);
  const options = query(setReading);
  const { data: ids, isFetching } = useQuery({ ...options, enabled: isKnown });
  const isAllSelected = ids?.every(selection.has) ?? false;
  const cancel = () => void cache.cancelQueries({ queryKey: options.queryKey, exact: true });
  const cancelReading = useEffectEvent(() => isFetching && cancel());
  // Stop reading when the bar closes. Otherwise ids would be added to a selection that the user has cleared.
  useEffect(() => () => void cancelReading(), []);
  return {
    isAllSelected,
    isFetching,
    reading,
    cancel,
    toggle() {
      cache
        .fetchQuery(options)
        .then((all) => selection.set(all, !isAllSelected))
        .catch((error: unknown) => {
          if (error instanceof CancelledError) return;
          toasts.show(`Not all could be selected: ${formatFailure(error).title}.`);
        })
        .finally(() => setReading(null));
    },
  };
}
