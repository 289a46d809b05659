/** Layout of the column charts, in pixels. */
export const PLOT = {
  /** Fits axis labels up to "99,999". */
  left: 44,
  right: 8,
  top: 8,
  height: 160,
  axis: 24,
} as const;
