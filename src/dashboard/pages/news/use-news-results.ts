import { useNavigate } from '@tanstack/react-router';
import { companyLink } from '#dashboard/companies/company-display.ts';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import type { ShownNews } from './use-news.ts';

/** Returns the rows on screen as the search box needs them. A document isn't opened, because it is on another site. */
export function useNewsResults({ page, feed }: ShownNews, { q = '' }: NewsSearch) {
  const navigate = useNavigate();
  const [first] = page?.entries ?? [];
  const open = ({ company, id }: NonNullable<typeof first>) =>
    void navigate({ ...companyLink(company.id), ...(id !== null && { hash: `news-${id}` }) });
  return {
    text: feed.isPlaceholderData || !page ? null : q.trim(),
    openFirst: first?.type === 'news' ? () => open(first) : undefined,
  };
}
