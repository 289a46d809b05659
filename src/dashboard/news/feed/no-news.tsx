import { Link } from '@tanstack/react-router';
import type { NewsPage } from '#dashboard/catalogue/news-query.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { buttonClass } from '#dashboard/ui/button.tsx';

interface NoNewsProps {
  readonly page: NewsPage;
  readonly isFiltered: boolean;
}

/** Why there is nothing to see, and what to do. */
export function NoNews({ page: { read, companies }, isFiltered }: NoNewsProps) {
  if (companies === 0)
    return <Notice title="No companies match">Remove a filter to see news of others.</Notice>;
  if (read === 0)
    return (
      <Notice title="No news read yet">
        <p>
          The API has news and research on each company’s page only. Dossier reads those of your watchlists by
          itself, of others the ones you open or ask for with “Read all”.
        </p>
        <p>
          <Link to="/companies" className={buttonClass()}>
            Choose companies to watch
          </Link>
        </p>
      </Notice>
    );
  return (
    <Notice title={isFiltered ? 'No news match' : 'No news yet'}>
      {isFiltered ? (
        <Link to="/news" className={buttonClass()}>
          Show all news
        </Link>
      ) : (
        'Nothing was published on the companies that were read.'
      )}
    </Notice>
  );
}
