import type { OfferingColumn } from './offering-columns.tsx';

// Written out, so that the style sheet has them.
const HIDDEN_BELOW = [
  [480, '@max-[480px]:hidden'],
  [540, '@max-[540px]:hidden'],
  [600, '@max-[600px]:hidden'],
  [660, '@max-[660px]:hidden'],
  [720, '@max-[720px]:hidden'],
  [780, '@max-[780px]:hidden'],
  [840, '@max-[840px]:hidden'],
  [900, '@max-[900px]:hidden'],
  [960, '@max-[960px]:hidden'],
  [1020, '@max-[1020px]:hidden'],
  [1080, '@max-[1080px]:hidden'],
  [1140, '@max-[1140px]:hidden'],
  [1200, '@max-[1200px]:hidden'],
  [1260, '@max-[1260px]:hidden'],
  [1320, '@max-[1320px]:hidden'],
  [1380, '@max-[1380px]:hidden'],
  [1440, '@max-[1440px]:hidden'],
] as const;

/** What names need at least. */
export const MIN_NAME_WIDTH = 230;

/**
 * Hides what a narrow list has no room for, the last first; the offering's own page has every field. `widths` are the
 * user's.
 */
export function columnClasses(
  columns: readonly OfferingColumn[],
  widths: Readonly<Record<string, number>>,
): readonly string[] {
  return columns.map((column, at) => {
    const before = columns.filter(
      ({ rank }, other) => rank < column.rank || (rank === column.rank && other <= at),
    );
    const needed = before.reduce((sum, { id, width }) => sum + (widths[id] ?? width), MIN_NAME_WIDTH);
    // The first column, and one beside it, are always there.
    const hidden =
      before.length <= 2 ? '' : (HIDDEN_BELOW.find(([least]) => least >= needed) ?? HIDDEN_BELOW.at(-1))?.[1];
    return `${column.isQuantity ? 'text-right' : 'text-left'} ${hidden}`;
  });
}
