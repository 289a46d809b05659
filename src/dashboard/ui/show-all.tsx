import { useState } from 'react';
import { formatCount, formatCounted } from '../lib/format/format-count.ts';

interface ShowAllProps {
  /** Number of items on screen. If set, a printed page says that only these items are printed. */
  readonly shown?: number;
  readonly count: number;
  readonly of: string;
  readonly several?: string | undefined;
  readonly onClick: () => void;
}

export const ShowAll = ({ shown, count, of, several, onClick }: ShowAllProps) => (
  <>
    <button
      type="button"
      onClick={onClick}
      className="text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
    >
      Show all {formatCounted(count, of, several)}
    </button>
    {shown !== undefined && <PrintedPart {...{ shown, count, of, several }} />}
  </>
);

/** A note such as "Only the first 10 of 25 offerings are printed". It appears only on paper. */
export const PrintedPart = ({
  shown,
  count,
  of,
  several,
}: Required<Pick<ShowAllProps, 'shown' | 'count' | 'of'>> & Pick<ShowAllProps, 'several'>) => (
  <p className="hidden text-xs text-ink-3 print:block">
    Only the first {formatCount(shown)} of {formatCounted(count, of, several)} are printed. The page shows
    all.
  </p>
);

/** Returns the first `limit` items, or all items after `unfold` was called. */
export function useFirst<Item>(items: readonly Item[], limit: number) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? items : items.slice(0, limit);
  return { shown, isCut: shown.length < items.length, unfold: () => setUnfolded(true) };
}
