import { scaleLinear } from '@visx/scale';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { type DataPoint, UNITS, DataPointLink } from './data-point.tsx';

interface BarChartProps {
  readonly points: readonly DataPoint[];
  /** True to reserve the height of the longest ranking while companies load. */
  readonly isTall?: boolean;
}

const COLUMNS =
  'grid grid-cols-[minmax(0,34%)_minmax(0,1fr)_3.25rem] max-sm:grid-cols-[minmax(0,42%)_minmax(0,1fr)_3.25rem] items-center gap-x-3';

/** Classes that hide a tick label if the axis is too narrow. Long labels need a wider axis than short ones. */
const UNLESS_NARROW = { short: '@max-[140px]:hidden', long: '@max-[230px]:hidden' } as const;

/**
 * Returns the classes of a tick label. A narrow axis hides every second label. A very narrow one shows only the first
 * label and one more.
 */
function tickClass(at: number, all: readonly number[]) {
  if (at === 0) return '';
  const last = all.length - 1;
  const hidden =
    at % 2 === 1 ? UNLESS_NARROW[(all[last] ?? 0) < 1000 ? 'short' : 'long'] : '@max-[110px]:hidden';
  return `-translate-x-1/2 ${last === 1 || at === last - (last % 2) ? '' : hidden}`;
}

/** A chart with horizontal bars that start at 0. Each bar is a link. */
export function BarChart({ points, isTall = false }: BarChartProps) {
  const maxCount = Math.max(1, ...points.map(({ count }) => count));
  const x = scaleLinear<number>({ domain: [0, maxCount], range: [0, 100] });
  const ticks = x.ticks(3).filter(Number.isInteger);
  const gridlines = {
    backgroundImage: 'linear-gradient(to right, var(--color-line-soft) 1px, transparent 1px)',
    backgroundSize: `${x(ticks[1] ?? maxCount)}% 100%`,
  };
  const anyActive = points.some(({ active }) => active);
  return (
    <div
      className={
        isTall
          ? 'lg:group-data-loading/figures:min-h-120 max-lg:group-data-underway/figures:min-h-120 pointer-coarse:max-lg:group-data-underway/figures:min-h-220'
          : ''
      }
    >
      <ol>
        {points.map((point, index) => (
          // Keyed by position: rows stay in place while companies load, and only text and length change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <DataPointLink
              point={point}
              className={`group/bar -mx-1.5 h-6 rounded-sm px-1.5 text-sm -outline-offset-1 hover:no-underline pointer-coarse:h-11 ${COLUMNS}`}
            >
              <span className="truncate text-ink-2 group-hover/bar:text-ink group-focus-visible/bar:text-ink group-aria-current/bar:font-semibold group-aria-current/bar:text-ink">
                <bdi>{point.label}</bdi>
              </span>
              <span className="flex h-full items-center bg-repeat-x" style={gridlines}>
                <span
                  className={`h-3 min-w-0.5 rounded-r-[2px] group-hover/bar:bg-accent group-focus-visible/bar:bg-accent forced-colors:bg-[LinkText]! [print-color-adjust:exact] ${point.active ? 'bg-accent' : anyActive ? 'bg-bar' : 'bg-accent/55'}`}
                  style={{ width: `${x(point.count)}%` }}
                />
              </span>
              <span className="text-right text-ink-2 group-hover/bar:text-ink">
                {formatCount(point.count)}
              </span>
            </DataPointLink>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className={`h-5 border-t border-line text-xs text-ink-3 ${COLUMNS}`}>
        <span className="text-right">{UNITS[points[0]?.unit ?? 'companies'].title}</span>
        <span className="@container relative h-full">
          {ticks.map((tick, index) => (
            <span
              key={tick}
              className={`absolute top-0.5 ${tickClass(index, ticks)}`}
              style={{ left: `${x(tick)}%` }}
            >
              {formatCount(tick)}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}
