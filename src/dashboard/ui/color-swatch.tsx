import { brandColor } from './brand-color.ts';

/** A dot in a record's colour; renders nothing if it is not a hex colour. */
export function ColorSwatch({ color }: { readonly color: string | null }) {
  const safe = brandColor(color);
  if (!safe) return null;
  return (
    <span
      aria-hidden="true"
      style={{ background: safe }}
      className="mr-1.5 inline-block size-2 rounded-full border border-line"
    />
  );
}
