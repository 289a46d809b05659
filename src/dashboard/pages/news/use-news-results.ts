import { useNavigate } from '@tanstack/react-router';
import { companyLink } from '#dashboard/companies/company-display.ts';
import type { NewsSearch } from '#dashboard/news/news-search.ts';
import type { ShownNews } from './use-news.ts';

/**
 * Returns what the search box needs to know about the results: the text that they match, and how to open the first
 * one. A document can't be opened from there, because it is on another site.
 */
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
