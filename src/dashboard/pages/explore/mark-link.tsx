import { useNavigate } from '@tanstack/react-router';
import { createContext, type CSSProperties, type MouseEvent, type ReactNode, use } from 'react';
import { type Mark, formatMark } from './mark.ts';

/** Which mark of a figure Tab leads to; the arrow keys go on from there. */
export const TabStop = createContext<string | undefined>(undefined);

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface ListLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** How a click on a link of a figure is followed without leaving the page, and left to the browser otherwise. */
function useFollow(href: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate({ href });
  };
}

/** A link to a list of companies, named by its text. */
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
 * A mark as the link it is, in HTML and in SVG alike. A figure has a hundred of them, so they hold an address
 * made once instead of the router's links, each of which follows every change of the address.
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
