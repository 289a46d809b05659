import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { sameIds } from '#dashboard/collections/collections.ts';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';

/**
 * Keeps the comparison on screen as the user's own, for the sidebar's link. A comparison that was opened from a link
 * replaces the user's own one only when they say so.
 */
export function useOwnComparison(ids: readonly number[]) {
  const store = useComparisonStore();
  const own = useSelector(store);
  const shown = ids.join(',');
  // Back and Forward may return to what was the user's own comparison a few changes ago.
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set());
  const isOwn = ids.length === 0 || own.length === 0 || sameIds(own, ids) || known.has(shown);
  if (isOwn && !known.has(shown)) setKnown(new Set([...known, shown]));
  useEffect(() => {
    if (isOwn && shown !== '') store.setState(() => shown.split(',').map(Number));
  }, [store, isOwn, shown]);
  return {
    /** The user's own companies, if the comparison on screen has others. */
    other: isOwn ? null : own,
    /** Changes the user's own comparison, if that is on screen. */
    change(next: readonly number[]) {
      if (isOwn) store.setState(() => next);
    },
    /** Makes the comparison on screen the user's own. */
    replace: () => store.setState(() => ids),
  };
}
