/** The measures of the figures with upright bars, in pixels. */
export const PLOT = {
  /** For the numbers of the axis, up to "99,999". */
  left: 44,
  right: 8,
  top: 8,
  /** Of the tallest bar. */
  height: 160,
  axis: 24,
} as const;
