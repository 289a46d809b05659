import { useState } from 'react';
import { formatCounted } from '../lib/format/format-count.ts';

interface ShowAllProps {
  readonly count: number;
  /** What the items are, in the singular. */
  readonly of: string;
  /** Their plural, if it takes more than an "s". */
  readonly several?: string;
  readonly onClick: () => void;
}

/** Shows the rest of a list that starts with its first items. */
export const ShowAll = ({ count, of, several, onClick }: ShowAllProps) => (
  <button
    type="button"
    onClick={onClick}
    className="text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
  >
    Show all {formatCounted(count, of, several)}
  </button>
);

/** The first items, and all of them once `unfold` was called. */
export function useFirst<Item>(items: readonly Item[], limit: number) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? items : items.slice(0, limit);
  return { shown, isCut: shown.length < items.length, unfold: () => setUnfolded(true) };
}
