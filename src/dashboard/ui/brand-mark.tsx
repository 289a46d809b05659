const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Returns a hex colour that is safe to use in a style; null for other text. */
export const brandColor = (text: string | null): string | null => (text && HEX.test(text) ? text : null);

export function BrandMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" className="shrink-0 text-accent">
      <path
        d="M2 5.4A2.4 2.4 0 0 1 4.4 3h3.9c.7 0 1.4.3 1.8.9l1.3 1.7h6.2A2.4 2.4 0 0 1 20 8v8.6a2.4 2.4 0 0 1-2.4 2.4H4.4A2.4 2.4 0 0 1 2 16.6z"
        fill="currentColor"
      />
      <path
        d="M6 10.3h10M6 13.4h6.5"
        stroke="var(--color-on-accent)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
