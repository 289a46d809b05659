import type { ReactNode } from 'react';
import { safeUrl } from './safe-url.ts';

/** Extends a link's touch target to the nearest `relative` ancestor, on touch devices only. */
export const WIDE_TOUCH_TARGET = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0';

interface ExternalLinkProps {
  readonly href: string | null;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to another site. An unsafe URL is shown as text, with a note. */
export function ExternalLink({ href, children, className = '' }: ExternalLinkProps) {
  const url = safeUrl(href);
  if (!url)
    return (
      <span className={`wrap-anywhere ${className}`}>
        {children}
        {href ? <small className="ml-1.5 text-xs text-ink-3">unsafe link</small> : null}
      </span>
    );
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className={`wrap-anywhere ${className}`}>
      {children}
    </a>
  );
}
