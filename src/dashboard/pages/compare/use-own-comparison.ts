import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { sameIds } from '#dashboard/collections/collections.ts';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';

/**
 * Remembers the comparison on screen as the user's own, to which the sidebar links. If it was opened from a link, it
 * replaces the user's own comparison only after the user has agreed.
 */
export function useOwnComparison(ids: readonly number[]) {
  const store = useComparisonStore();
  const own = useSelector(store);
  const shown = ids.join(',');
  // Remember every comparison that was the user's own, because Back and Forward may return to an earlier one.
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set());
  const isOwn = ids.length === 0 || own.length === 0 || sameIds(own, ids) || known.has(shown);
  if (isOwn && !known.has(shown)) setKnown(new Set([...known, shown]));
  useEffect(() => {
    if (isOwn && shown !== '') store.setState(() => shown.split(',').map(Number));
  }, [store, isOwn, shown]);
  return {
    /** Ids in the user's own comparison. Null if that is the one on screen. */
    other: isOwn ? null : own,
    /** The user's own comparison, if no companies are on screen and there are some in it. Otherwise null. */
    missing: ids.length === 0 && own.length > 0 ? own : null,
    /** Saves a change to the comparison, if the one on screen is the user's own. */
    change(next: readonly number[]) {
      if (isOwn) store.setState(() => next);
    },
    replace: () => store.setState(() => ids),
  };
}
