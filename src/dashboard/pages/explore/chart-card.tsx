import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { citeFigure } from '#dashboard/citations/cited-records.ts';
import { CopyCitation } from '#dashboard/citations/copy-citation.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { type DataPoint, FilterLink, formatDataPoint, TabStop, UNITS } from './data-point.tsx';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Returns the index of the data point to which an arrow key moves focus: the nearest one in that direction in the
 * same row or column, or else the next or previous one. Home and End move to the first and last. Undefined for other
 * keys. `boxes` must be in reading order.
 */
export function nextDataPoint(boxes: readonly Box[], at: number, key: string): number | undefined {
  const last = boxes.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const [dx, dy] = KEYS[key] ?? [0, 0];
  const from = boxes[at];
  if (!from || (dx === 0 && dy === 0)) return undefined;
  const origin = middle(from);
  let best: { readonly index: number; readonly distance: number } | undefined;
  for (const [index, box] of boxes.entries()) {
    const there = middle(box);
    const distance = dx * (there.x - origin.x) + dy * (there.y - origin.y);
    const aside = Math.abs(dx === 0 ? there.x - origin.x : there.y - origin.y);
    const sameLine = aside < (dx === 0 ? from.width : from.height) / 2;
    if (sameLine && distance > 1 && distance < (best?.distance ?? Infinity)) best = { index, distance };
  }
  return best?.index ?? Math.min(last, Math.max(0, at + dx + dy));
}

export interface ChartCardProps {
  readonly title: string;
  /**
   * Says what the chart leaves out, or how to read it. While a data point is hovered, its description is shown
   * instead.
   */
  readonly note: string;
  /** Says how to use the chart. Not printed. */
  readonly hint?: string;
  readonly points: readonly DataPoint[];
  /** Rows of the table. By default, the data points of the chart. */
  readonly rows?: readonly DataPoint[] | undefined;
  /** Header of the table's first column. */
  readonly of: string;
  readonly none: string;
  readonly chart: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string;
}

const linksIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement | SVGElement>('[data-point]:not([aria-hidden])')].filter((link) =>
    link.checkVisibility(),
  );

/**
 * A card with a chart that can be switched to a table. Tab moves focus to one data point of the chart, and arrow keys
 * move it from there to the others (a roving tabindex).
 */
export function ChartCard(props: ChartCardProps) {
  const { title, note, hint = '', points, rows = points, of, none, chart, foot, className = '' } = props;
  const heading = useId();
  const cache = useQueryClient();
  const plot = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const keyOf = ({ target }: SyntheticEvent) =>
    target instanceof Element ? target.closest('[data-point]')?.getAttribute('data-point') : null;
  const read = points.find(({ key }) => key === pointed);
  const stop = points.find(({ key }) => key === focusedKey) ?? points[0];
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !plot.current || !keyOf(event)) return;
    const links = linksIn(plot.current);
    const boxes = links.map((link) => link.getBoundingClientRect());
    const at = links.findIndex((link) => link === document.activeElement);
    const next = nextDataPoint(boxes, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    <figure
      aria-labelledby={heading}
      className={`group min-w-0 rounded-lg border border-line bg-sheet px-4 pt-3 pb-4 print:break-inside-avoid ${className}`}
    >
      <figcaption>
        <div className="flex items-center justify-between gap-3">
          <h2 id={heading} className="text-sm font-semibold">
            {title}
          </h2>
          <div className="-mr-2 flex shrink-0 items-center print:hidden">
            <CopyCitation
              cite={(formatDate) => {
                const readAt = cache.getQueryData(progressQuery.queryKey)?.at ?? null;
                return citeFigure(title, readAt, formatDate);
              }}
            />
            <Button look="bare" className="px-2" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          </div>
        </div>
        <p className="mb-3 grid text-xs text-pretty max-sm:min-h-8 *:col-start-1 *:row-start-1">
          <span className={`text-ink-3 ${read ? 'invisible' : ''}`}>
            {note} <span className="print:hidden">{hint}</span>
          </span>
          {read && (
            <span aria-hidden="true" className="text-ink">
              {formatDataPoint(read)}
            </span>
          )}
        </p>
      </figcaption>
      {points.length === 0 && !asTable ? (
        <p className="text-sm text-ink-2">{none}</p>
      ) : asTable ? (
        <CountTable name={title} of={of} points={rows} />
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

interface CountTableProps {
  readonly name: string;
  readonly of: string;
  readonly points: readonly DataPoint[];
}

/** A chart's data as a table. Each row has the same link and count as its data point in the chart. */
function CountTable({ name, of, points }: CountTableProps) {
  return (
    <table aria-label={name} className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="py-1 text-left font-medium">
            {of}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {UNITS[points[0]?.unit ?? 'companies'].title}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, count, href, active }) => (
          <tr key={key} className="h-8 border-b border-line-soft last:border-b-0 hover:bg-row">
            {/* The label of the header cell is inside the link. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <th scope="row" className="text-left font-normal">
              <FilterLink
                href={href}
                active={active}
                className="text-ink-2 hover:text-ink aria-current:font-semibold aria-current:text-accent pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                <bdi>{label}</bdi>
              </FilterLink>
            </th>
            <td className="text-right">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
