export function BrandMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" className="shrink-0 text-accent">
      <path
        d="M2 5.4A2.4 2.4 0 0 1 4.400 3h3.900c.7 0 1.400.3 1.800.9l1.300 1.700h6.200A2.4 2.4 0 0 1 20 8v8.600a2.4 2.4 0 0 1-2.4 2.4H4.400A2.4 2.4 0 0 1 2 16.600z"
        fill="currentColor"
      />
      <path
        d="M6 10.300h10M6 13.400h6.500"
        stroke="var(--color-on-accent)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
