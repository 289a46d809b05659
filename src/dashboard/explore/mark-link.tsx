import { useNavigate } from '@tanstack/react-router';
import { createContext, type CSSProperties, type MouseEvent, type ReactNode, use } from 'react';
import { isPlainClick } from '#dashboard/lib/is-plain-click.ts';
import { type Mark, formatMark } from './mark.ts';

/** Roving tabindex: the key of the mark that Tab reaches; arrow keys move on from there. */
export const TabStop = createContext<string | undefined>(undefined);

interface FilterLinkProps {
  readonly href: string;
  readonly active?: boolean | undefined;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Client-side navigation for plain clicks; others are left to the browser. */
function useFollow(href: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // The page stays where it is: only what it counts changes.
    void navigate({ href, resetScroll: false });
  };
}

export function FilterLink({ href, active = false, className, children }: FilterLinkProps) {
  return (
    <a href={href} aria-current={active || undefined} onClick={useFollow(href)} className={className}>
      {children}
    </a>
  );
}

interface MarkLinkProps {
  readonly mark: Mark;
  /** True for a second place of the same mark, which only the pointer can use. */
  readonly mirrored?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/**
 * A mark as a link, in HTML or SVG. A figure has about a hundred of them, so they hold a precomputed href
 * instead of router links, each of which would re-render on every navigation.
 */
export function MarkLink({ mark, mirrored = false, className, style, children }: MarkLinkProps) {
  return (
    <a
      href={mark.href}
      aria-hidden={mirrored || undefined}
      aria-current={mark.active || undefined}
      aria-label={formatMark(mark)}
      data-mark={mark.key}
      tabIndex={use(TabStop) === mark.key && !mirrored ? 0 : -1}
      onClick={useFollow(mark.href)}
      className={className}
      style={style}
    >
      {children}
    </a>
  );
}
