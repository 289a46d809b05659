import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { utcDay } from 'd3-time';
import { useApp } from '#dashboard/app-context.ts';
import { mostNewsQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { MostNews } from '#dashboard/catalogue/news-query.ts';
import { toFilter } from '#dashboard/companies/facets.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import { newsOf, type NewsSearch } from '#dashboard/news/news-search.ts';
import { BarChart } from './bar-chart.tsx';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { ChartCard } from './chart-card.tsx';
import type { DataPoint, Unit } from './data-point.tsx';

const PERIOD_DAYS = 90;
const MAX_COMPANIES = 10;

/** Companies by news of the last 90 days and by acquisitions, of those whose news were read. Nothing until some were; reads none itself. */
export function NewsCharts({ search }: { readonly search: ExploreSearch }) {
  const { catalogue } = useApp();
  const now = useNow();
  const filter = toFilter(search);
  const from = utcDay.offset(utcDay.floor(now), -PERIOD_DAYS);
  const most = useQuery({
    ...mostNewsQuery(catalogue, filter, { from: from.getTime(), of: 'news' }, MAX_COMPANIES),
    placeholderData: keepPreviousData,
  });
  const buyers = useQuery({
    ...mostNewsQuery(catalogue, filter, { from: null, of: 'purchases' }, MAX_COMPANIES),
    placeholderData: keepPreviousData,
  });
  const hasBuyers = (buyers.data?.companies.length ?? 0) > 0;
  return (
    <>
      {most.data && most.data.coverage.read > 0 && (
        <NewsChart
          title="Most news"
          note={`News items of the last ${PERIOD_DAYS} days`}
          none="None in the news that were read."
          data={most.data}
          unit="news"
          search={search}
          news={{ type: ['news'], from: from.toISOString().slice(0, 10) }}
          className={hasBuyers ? '' : 'lg:col-span-2'}
        />
      )}
      {buyers.data && hasBuyers && (
        <NewsChart
          title="Who buys"
          note="Acquisitions in headlines"
          none=""
          data={buyers.data}
          unit="acquisitions"
          search={search}
          news={{ deal: ['acquisition'] }}
          className=""
        />
      )}
    </>
  );
}

interface NewsChartProps {
  readonly title: string;
  readonly note: string;
  readonly none: string;
  readonly data: MostNews;
  readonly unit: Unit;
  readonly search: ExploreSearch;
  /** What a bar counts. */
  readonly news: NewsSearch;
  readonly className: string;
}

function NewsChart({ title, note, none, data, unit, search, news, className }: NewsChartProps) {
  const { read, companies } = data.coverage;
  const points = data.companies.map(({ id, name, count }): DataPoint => ({
    key: String(id),
    label: name ?? `Company ${id}`,
    count,
    unit,
    href: `/news${printSearch({ ids: [id], ...news })}`,
  }));
  return (
    <ChartCard
      title={title}
      note={`${note}, of ${formatCount(read)} of ${formatCompanyCount(companies)} read.`}
      points={points}
      none={none}
      chart={<BarChart points={points} />}
      table={<CountTable name={title} of="Company" points={points} />}
      foot={
        <p className="mt-2 text-sm print:hidden">
          <Link to="/news" search={{ ...newsOf(search), ...news }} className="text-accent hover:underline">
            {read < companies ? 'Read more in News' : 'Open in News'}
          </Link>
        </p>
      }
      className={className}
    />
  );
}
