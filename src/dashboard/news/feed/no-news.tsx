import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { detailProgressQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsCoverage } from '#dashboard/catalogue/news-query.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';

interface NoNewsProps {
  readonly coverage: NewsCoverage;
  readonly isFiltered: boolean;
}

/** Why there is nothing to see, and what to do. */
export function NoNews({ coverage: { read, companies, unread }, isFiltered }: NoNewsProps) {
  const command = useCatalogueCommand();
  const isReading = useQuery(detailProgressQuery).data?.phase === 'reading';
  if (companies === 0)
    return <Notice title="No companies match">Remove a filter to see news of others.</Notice>;
  if (read === 0)
    return (
      <Notice title="No news read yet">
        <p>
          News and research come with each company, one request at a time. Dossier reads your watchlists by
          itself, and any company that you open. It can read all {formatCount(unread.length)} in the
          background, behind everything else you do.
        </p>
        <p className="flex flex-wrap justify-center gap-2">
          <Button
            look="solid"
            onClick={() => command((catalogue) => catalogue.details.readLater(unread))}
            disabled={isReading}
          >
            Read all
          </Button>
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
