import type { NewsPage, NewsType } from '#dashboard/catalogue/news-query.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';

export const NEWS_TYPE_NAMES: Readonly<Record<NewsType, string>> = {
  news: 'News',
  company: 'Company research',
  market: 'Market research',
  interview: 'Interviews',
  other: 'Other research',
};

export const DEAL_NAMES: Readonly<Record<HeadlineFactKind, string>> = {
  acquisition: 'Acquisitions',
  funding: 'Funding',
  appointment: 'Appointments',
};

/** "3 items" */
export const formatNewsCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;

/** "News of 40 of 1,204 companies" */
export const formatRead = ({ read, companies }: NewsPage): string =>
  read === companies
    ? `News of ${formatCompanyCount(companies)}`
    : `News of ${formatCount(read)} of ${formatCompanyCount(companies)}`;
