import { type CSSProperties, useEffect, useState } from 'react';
import { useConfig } from '#dashboard/api/api-context.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { brandColor } from '#dashboard/ui/brand-mark.tsx';

const SIZES = {
  row: 'size-(--logo) rounded-[7px] text-xs',
  large: 'size-[60px] rounded-[14px] text-[22px]',
} as const;

const FILE_NAME = /^[\w.-]{1,128}$/;

/** Returns up to two initials of a name, or a dot if it has no letters or digits. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '·';
}

/** Calls `call` when the connection is restored. Rendered only for the few logos that failed to load. */
function OnRecovery({ call }: { readonly call: () => void }) {
  useEffect(() => {
    addEventListener(RECOVERED_EVENT, call);
    return () => removeEventListener(RECOVERED_EVENT, call);
  });
  return null;
}

interface CompanyLogoProps {
  readonly company: Pick<CompanySummaryResponse, 'id' | 'name' | 'logo_color' | 'logo_filename'>;
  readonly size?: keyof typeof SIZES;
}

export function CompanyLogo({ company, size = 'row' }: CompanyLogoProps) {
  const { logoBaseUrl } = useConfig();
  const { logo_filename: file, logo_color: color } = company;
  const [brokenFile, setBrokenFile] = useState<string | null>(null);
  const shape = `${SIZES[size]} shrink-0 select-none`;
  if (logoBaseUrl !== null && file && FILE_NAME.test(file) && file !== brokenFile)
    return (
      <img
        src={logoBaseUrl + file}
        alt=""
        className={shape}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onError={() => setBrokenFile(file)}
      />
    );
  // React's CSSProperties doesn't include custom properties, so a cast is needed.
  const style = { '--brand': brandColor(color) ?? '#7d7a74' } as CSSProperties;
  return (
    <span aria-hidden="true" style={style} className={`${shape} tint grid place-items-center font-semibold`}>
      {initials(companyName(company))}
      {brokenFile !== null && <OnRecovery call={() => setBrokenFile(null)} />}
    </span>
  );
}
