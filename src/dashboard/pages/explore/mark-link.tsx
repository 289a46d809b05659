import { useNavigate } from '@tanstack/react-router';
import { createContext, type CSSProperties, type MouseEvent, type ReactNode, use } from 'react';
import { type Mark, formatMark } from './mark.ts';

/** Roving tabindex: the key of the mark that Tab reaches; arrow keys move on from there. */
export const TabStop = createContext<string | undefined>(undefined);

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface ListLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Client-side navigation for plain clicks; others are left to the browser. */
function useFollow(href: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate({ href });
  };
}

export function ListLink({ href, className, children }: ListLinkProps) {
  return (
    <a href={href} onClick={useFollow(href)} className={className}>
      {children}
    </a>
  );
}

interface MarkLinkProps {
  readonly mark: Mark;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/**
 * A mark as a link, in HTML or SVG. A figure has about a hundred of them, so they hold a precomputed href
 * instead of router links, each of which would re-render on every navigation.
 */
export function MarkLink({ mark, className, style, children }: MarkLinkProps) {
  return (
    <a
      href={mark.href}
      aria-label={formatMark(mark)}
      data-mark={mark.key}
      tabIndex={use(TabStop) === mark.key ? 0 : -1}
      onClick={useFollow(mark.href)}
      className={className}
      style={style}
    >
      {children}
    </a>
  );
}
