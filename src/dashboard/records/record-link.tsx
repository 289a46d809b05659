import { ExternalLink } from '../ui/external-link.tsx';
import { safeUrl } from '../ui/safe-url.ts';

const SHOWN = 200;

interface RecordLinkProps {
  readonly href: string;
  /** In a cell the host and the path are enough; a page shows the address as it was sent. */
  readonly short?: boolean;
}

/** An address out of a record; the host is always in sight, an unsafe one stays text. */
export function RecordLink({ href, short = false }: RecordLinkProps) {
  const url = safeUrl(href);
  if (!url)
    return (
      <ExternalLink href={href} className="text-ink-2">
        <bdi>{href.length > SHOWN ? `${href.slice(0, SHOWN)}…` : href}</bdi>
      </ExternalLink>
    );
  const path = url.pathname === '/' ? '' : url.pathname;
  return (
    <ExternalLink href={href} className="text-accent">
      <bdi title={short ? href : undefined}>{short ? url.host + path : href}</bdi>
    </ExternalLink>
  );
}
