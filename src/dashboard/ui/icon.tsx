interface IconProps {
  /** SVG path in a square of 16 units. */
  readonly path: string;
  readonly size?: number;
}

/** A decorative icon for the shell. Pages use the icon library, which would make the first load larger. */
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
