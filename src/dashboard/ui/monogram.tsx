import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import { brandColor } from './brand-mark.tsx';

const SIZES = {
  row: 'size-(--logo) rounded-[7px] text-xs',
  large: 'size-[60px] rounded-[14px] text-[22px]',
} as const;

/** Up to two initials of a name; a dot if it has no letters or digits. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '·';
}

interface MonogramProps {
  readonly name: string;
  /** Ignored unless it is a hex colour. */
  readonly color: string | null;
  /** URL of the logo; falls back to initials if missing or broken. */
  readonly logo: string | null;
  readonly size?: keyof typeof SIZES;
}

/** Calls back when the connection is back. A component of its own, since a list has many logos, and few are broken. */
function OnRecovery({ call }: { readonly call: () => void }) {
  useEffect(() => {
    addEventListener(RECOVERED_EVENT, call);
    return () => removeEventListener(RECOVERED_EVENT, call);
  }, [call]);
  return null;
}

export function Monogram({ name, color, logo, size = 'row' }: MonogramProps) {
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null);
  const retry = useCallback(() => setBrokenLogo(null), []);
  // React's CSSProperties does not include custom properties.
  const style = { '--brand': brandColor(color) ?? '#7d7a74' } as CSSProperties;
  const shape = `${SIZES[size]} shrink-0 select-none`;
  if (logo !== null && logo !== brokenLogo)
    return (
      <img
        src={logo}
        alt=""
        className={shape}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onError={() => setBrokenLogo(logo)}
      />
    );
  return (
    <span aria-hidden="true" style={style} className={`${shape} tint grid place-items-center font-semibold`}>
      {initials(name)}
      {brokenLogo !== null && <OnRecovery call={retry} />}
    </span>
  );
}
