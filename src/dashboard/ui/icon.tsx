interface IconProps {
  /** An SVG path, drawn on a 16 × 16 grid. */
  readonly path: string;
  readonly size?: number;
}

/**
 * A decorative icon for the app's frame. Pages use the icon library instead, which would slow down the first load.
 */
export function Icon({ path, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  );
}
