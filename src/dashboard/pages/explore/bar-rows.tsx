import { scaleLinear } from '@visx/scale';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import type { Mark } from './mark.ts';
import { MarkLink } from './mark-link.tsx';

interface BarRowsProps {
  readonly marks: readonly Mark[];
}

export function BarRows({ marks }: BarRowsProps) {
  const maxCount = Math.max(1, ...marks.map(({ count }) => count));
  const length = scaleLinear<number>({ domain: [0, maxCount], range: [0, 100] });
  return (
    <ol className="group-data-loading/figures:min-h-120 pointer-coarse:group-data-loading/figures:min-h-220">
      {marks.map((mark, at) => (
        // Keyed by position: rows stay in place while companies load, and only text and length change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <MarkLink
            mark={mark}
            className="group/bar -mx-1.5 grid h-6 grid-cols-[minmax(0,36%)_minmax(0,1fr)_auto] max-sm:grid-cols-[minmax(0,46%)_minmax(0,1fr)_auto] items-center gap-x-3 rounded-sm px-1.5 text-sm -outline-offset-1 hover:no-underline pointer-coarse:h-11"
          >
            <span
              title={mark.label}
              className="truncate text-ink-2 group-hover/bar:text-ink group-focus-visible/bar:text-ink"
            >
              <bdi>{mark.label}</bdi>
            </span>
            <span className="flex h-3">
              <span
                className="min-w-0.5 rounded-r-[2px] bg-accent/55 group-hover/bar:bg-accent group-focus-visible/bar:bg-accent forced-colors:bg-[LinkText]! [print-color-adjust:exact]"
                style={{ width: `${length(mark.count)}%` }}
              />
            </span>
            <span className="min-w-8 text-right text-ink-2 group-hover/bar:text-ink">
              {formatCount(mark.count)}
            </span>
          </MarkLink>
        </li>
      ))}
    </ol>
  );
}
