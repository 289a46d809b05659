import { ExternalLink } from '../ui/external-link.tsx';
import { safeUrl } from '../ui/safe-url.ts';

const MAX_SHOWN_LENGTH = 200;

interface RecordLinkProps {
  readonly href: string;
  readonly short?: boolean;
}

/** A URL from a record, always with its host; unsafe ones are plain text. */
export function RecordLink({ href, short = false }: RecordLinkProps) {
  const url = safeUrl(href);
  if (!url)
    return (
      <ExternalLink href={href} className="text-ink-2">
        <bdi>{href.length > MAX_SHOWN_LENGTH ? `${href.slice(0, MAX_SHOWN_LENGTH)}…` : href}</bdi>
      </ExternalLink>
    );
  const path = url.pathname === '/' ? '' : url.pathname;
  return (
    <ExternalLink href={href} className="text-accent">
      <bdi title={short ? href : undefined}>{short ? url.host + path : href}</bdi>
    </ExternalLink>
  );
}
