import { type CSSProperties, useState } from 'react';
import { brandColor } from './brand-color.ts';

const SIZES = {
  row: 'size-[30px] rounded-[7px] text-xs',
  cover: 'size-[60px] rounded-[14px] text-[22px]',
} as const;

/** Up to two letters that stand for a name; a dot where it has none. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('en') || '·';
}

interface MonogramProps {
  readonly name: string;
  /** A record's own colour; anything but a hex colour is ignored. */
  readonly color: string | null;
  /** Where the logo is; the letters stay when there is none or it does not load. */
  readonly logo: string | null;
  readonly size?: keyof typeof SIZES;
}

/** A company's mark, decorative beside its name. */
export function Monogram({ name, color, logo, size = 'row' }: MonogramProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // React types know no custom properties.
  const style = { '--brand': brandColor(color) ?? '#7d7a74' } as CSSProperties;
  const shape = `${SIZES[size]} shrink-0 select-none`;
  if (logo !== null && logo !== broken)
    return <img src={logo} alt="" className={shape} loading="lazy" onError={() => setBroken(logo)} />;
  return (
    <span aria-hidden="true" style={style} className={`${shape} tint grid place-items-center font-semibold`}>
      {initials(name)}
    </span>
  );
}
