import { displayName } from '#dashboard/companies/company-display.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { countNews, type SharedNews } from './news-axis.ts';
import { formatEnds, formatNews } from './format-news.ts';

const HEIGHT = 36;

interface NewsStripProps {
  readonly company: CompanyResponse;
  readonly shared: SharedNews;
}

/** Bar chart of one company's news on the shared axis and scale. */
export function NewsStrip({ company, shared: { axis, maxCount } }: NewsStripProps) {
  if (!axis) return <span className="text-ink-3">No dated news</span>;
  const counts = countNews(company.news, axis);
  const description = formatNews(counts);
  return (
    <figure aria-label={`News of ${displayName(company)} over time`} title={description}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${counts.bins.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-9 w-full border-b border-edge fill-accent"
      >
        <path d={bars(counts.bins, maxCount)} />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between gap-2 text-xs text-ink-3 *:last:shrink-0">
        {formatEnds(axis).map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  );
}

const bars = (bins: readonly number[], maxCount: number): string =>
  bins.map((count, at) => `M${at + 0.1},${HEIGHT}v${-(count / maxCount) * HEIGHT}h0.8V${HEIGHT}z`).join('');
