import { useState } from 'react';
import { formatCount, formatCounted } from '../lib/format/format-count.ts';

interface ShowAllProps {
  /** The number of items shown. A print states it, because items can't be unfolded on paper. */
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

/** Says how much of something is printed. Not shown on screen. */
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

/** Returns the first `limit` items, or all once `unfold` was called. */
export function useFirst<Item>(items: readonly Item[], limit: number) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? items : items.slice(0, limit);
  return { shown, isCut: shown.length < items.length, unfold: () => setUnfolded(true) };
}
