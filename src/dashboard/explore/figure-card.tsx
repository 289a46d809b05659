import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { type Mark, formatMark } from './mark.ts';
import { TabStop } from './mark-link.tsx';
import { nextMark } from './next-mark.ts';

interface FigureCardProps {
  readonly title: string;
  /** Says what the figure leaves out or how to read it; replaced by the hovered mark's description. */
  readonly note: string;
  /** Says how to use the figure; not printed. */
  readonly hint?: string;
  readonly marks: readonly Mark[];
  readonly none: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}

const linksIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement | SVGElement>('[data-mark]:not([aria-hidden])')].filter((link) =>
    link.checkVisibility(),
  );

/** A figure with caption, switchable to a table. Roving tabindex: Tab reaches one of its marks. */
export function FigureCard(props: FigureCardProps) {
  const { title, note, hint = '', marks, none, chart, table, foot, className = '' } = props;
  const heading = useId();
  const plot = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const keyOf = ({ target }: SyntheticEvent) =>
    target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : null;
  const read = marks.find(({ key }) => key === pointed);
  const stop = marks.find(({ key }) => key === focusedKey) ?? marks[0];
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !plot.current || !keyOf(event)) return;
    const links = linksIn(plot.current);
    const boxes = links.map((link) => link.getBoundingClientRect());
    const at = links.findIndex((link) => link === document.activeElement);
    const next = nextMark(boxes, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    <figure
      aria-labelledby={heading}
      className={`min-w-0 rounded-lg border border-line bg-sheet px-4 pt-3 pb-4 print:break-inside-avoid ${className}`}
    >
      <figcaption>
        <div className="flex items-center justify-between gap-3">
          <h2 id={heading} className="text-sm font-semibold">
            {title}
          </h2>
          <Button
            look="bare"
            className="-mr-2 shrink-0 px-2 print:hidden"
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </div>
        <p className="mb-3 grid text-xs text-pretty max-sm:min-h-8 *:col-start-1 *:row-start-1">
          <span className={`text-ink-3 ${read ? 'invisible' : ''}`}>
            {note} <span className="print:hidden">{hint}</span>
          </span>
          {read && (
            <span aria-hidden="true" className="text-ink">
              {formatMark(read)}
            </span>
          )}
        </p>
      </figcaption>
      {marks.length === 0 && !asTable ? (
        <p className="text-sm text-ink-2">{none}</p>
      ) : asTable ? (
        table
      ) : (
        // The links inside are the controls; this element only handles their key and hover events.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={plot}
          onKeyDown={move}
          onPointerOver={(event) => setPointed(keyOf(event) ?? undefined)}
          onPointerLeave={() => setPointed(undefined)}
          onFocus={(event) => {
            const key = keyOf(event) ?? undefined;
            setPointed(key);
            setFocusedKey(key ?? focusedKey);
          }}
          onBlur={() => setPointed(undefined)}
        >
          <TabStop value={stop?.key}>{chart}</TabStop>
        </div>
      )}
      {foot}
    </figure>
  );
}
