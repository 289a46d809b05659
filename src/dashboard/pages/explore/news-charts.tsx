import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { toZonedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { mostNewsQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { MostNews } from '#dashboard/catalogue/news-request.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { toNewsSearch, type NewsSearch } from '#dashboard/news/news-search.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { addDays, startOf, toIsoDay } from '#records/calendar.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import type { DataPoint, Unit } from './data-point.tsx';
import type { ExploreSearch } from './narrowed-search.ts';

const PERIOD_DAYS = 90;
const MAX_COMPANIES = 10;

/**
 * Charts that rank companies by news in the last 90 days and by acquisitions. They cover only companies whose news
 * has been read elsewhere, and are hidden if there are none.
 */
export function NewsCharts({ search }: { readonly search: ExploreSearch }) {
  const openCatalogue = useOpenCatalogue();
  const now = useNow();
  const { zone } = useDateFormat();
  const filter = toZonedFilter(search, zone);
  const from = addDays(toIsoDay(now, zone), -PERIOD_DAYS);
  const { data: most } = useQuery({
    ...mostNewsQuery(openCatalogue, filter, { from: startOf(from, zone), of: 'news' }, MAX_COMPANIES),
    placeholderData: keepPreviousData,
  });
  const { data: buyers } = useQuery({
    ...mostNewsQuery(openCatalogue, filter, { from: null, of: 'purchases' }, MAX_COMPANIES),
    placeholderData: keepPreviousData,
  });
  const hasBuyers = buyers !== undefined && buyers.companies.length > 0;
  return (
    <>
      {most && most.coverage.read > 0 && (
        <NewsChart
          title="Most news"
          note={`News items of the last ${PERIOD_DAYS} days`}
          none={`No news in the last ${PERIOD_DAYS} days.`}
          data={most}
          unit="news"
          search={search}
          news={{ type: ['news'], from }}
          className={hasBuyers ? '' : 'lg:col-span-2'}
        />
      )}
      {hasBuyers && (
        <NewsChart
          title="Who buys"
          note="Acquisitions in headlines"
          none=""
          data={buyers}
          unit="acquisitions"
          search={search}
          news={{ deal: ['acquisition'] }}
        />
      )}
    </>
  );
}

interface NewsChartProps extends Pick<ChartCardProps, 'title' | 'note' | 'none' | 'className'> {
  readonly data: MostNews;
  readonly unit: Unit;
  readonly search: ExploreSearch;
  /** Search params with which the news page lists exactly the news that a bar counts. */
  readonly news: NewsSearch;
}

function NewsChart({ note, data, unit, search, news, ...card }: NewsChartProps) {
  const { read, companies } = data.coverage;
  const points = data.companies.map(({ id, name, count }): DataPoint => ({
    key: String(id),
    label: companyName({ id, name }),
    count,
    unit,
    href: `/news${printSearch({ ids: [id], ...news })}`,
  }));
  return (
    <ChartCard
      {...card}
      note={`${note}${read < companies ? `, of ${formatCount(read)} of ${formatCompanyCount(companies)} read` : ''}.`}
      of="Company"
      points={points}
      chart={<BarChart points={points} />}
      foot={
        <p className="mt-2 text-sm print:hidden">
          <Link
            to="/news"
            search={{ ...toNewsSearch(search), ...news }}
            className="text-accent hover:underline"
          >
            {read < companies ? 'Read more in News' : 'Open in News'}
          </Link>
        </p>
      }
    />
  );
}
