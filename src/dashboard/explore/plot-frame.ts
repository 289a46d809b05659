/** Layout of the column charts, in pixels. */
export const PLOT = {
  /** Fits axis labels up to "99,999". */
  left: 44,
  right: 8,
  /** Fits the title of the y axis. */
  top: 24,
  height: 160,
  /** Fits labels and title of the x axis. */
  axis: 40,
} as const;
