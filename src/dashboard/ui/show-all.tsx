import { useState } from 'react';
import { formatCounted } from '../lib/format/format-count.ts';

interface ShowAllProps {
  readonly count: number;
  /** A singular noun for the items. */
  readonly of: string;
  /** The plural, if it isn't formed with "s". */
  readonly several?: string;
  readonly onClick: () => void;
}

/** A button that shows the rest of a list. */
export const ShowAll = ({ count, of, several, onClick }: ShowAllProps) => (
  <button
    type="button"
    onClick={onClick}
    className="text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
  >
    Show all {formatCounted(count, of, several)}
  </button>
);

/** Returns the first `limit` items, or all of them once `unfold` was called. */
export function useFirst<Item>(items: readonly Item[], limit: number) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? items : items.slice(0, limit);
  return { shown, isCut: shown.length < items.length, unfold: () => setUnfolded(true) };
}
