import { Link } from '@tanstack/react-router';
import { Notice } from '#dashboard/ui/notice.tsx';
import { type OfferingsSearch, withoutFilters, withPage } from './offerings-search.ts';

interface NoOfferingsProps {
  readonly search: OfferingsSearch;
  readonly page: number;
  readonly last: number;
}

export function NoOfferings({ search, page, last }: NoOfferingsProps) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link to="/offerings" search={withPage(search, last)} className="text-accent underline">
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  return (
    <Notice title="No offerings yet">
      <p>The service holds no offerings. Once its operator has imported some, they appear here.</p>
    </Notice>
  );
}

export function NoMatches({ search, rows }: { readonly search: OfferingsSearch; readonly rows: number }) {
  return (
    <Notice title="No offerings match">
      <p>
        None of the {rows} rows on this page does.{' '}
        <Link to="/offerings" search={withoutFilters(search)} className="text-accent underline">
          Show them all
        </Link>
        .
      </p>
    </Notice>
  );
}
