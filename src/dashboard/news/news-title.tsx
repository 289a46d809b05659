import { Link } from '@tanstack/react-router';
import type { NewsEntry, NewsHighlights } from '#dashboard/catalogue/news-request.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { documentTitle, newsHeadline } from '#dashboard/lib/shown-name.ts';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { Marked } from '#dashboard/ui/marked.tsx';

interface NewsTitleProps {
  readonly entry: NewsEntry;
  readonly ranges: NewsHighlights['title'];
}

const untitled = (type: NewsEntry['type']) => (type === 'news' ? newsHeadline(null) : documentTitle(null));

const NO_RANGES: NonNullable<NewsHighlights['title']> = [];

/** The title of a news entry. A document links to its source, a news item to its place on the company's page. */
export function NewsTitle({ entry, ranges = NO_RANGES }: NewsTitleProps) {
  const { type, company, id, title, link } = entry;
  const text = title ? (
    <bdi>
      <Marked text={title} ranges={ranges} />
    </bdi>
  ) : (
    untitled(type)
  );
  if (type !== 'news')
    return (
      <ExternalLink href={link} className="inline-block leading-6">
        {text}
      </ExternalLink>
    );
  return (
    <Link
      {...companyLink(company.id)}
      {...(id !== null && { hash: `news-${id}` })}
      className="inline-block leading-6 hover:text-accent"
    >
      {text}
    </Link>
  );
}
