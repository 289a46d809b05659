import { formatSearchText } from '#dashboard/lib/format/format-search-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#dashboard/app-context.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { formatOfferingCount } from './format-offerings.ts';
import { filterChips } from './offering-chips.tsx';
import { toOfferingQuery } from './offering-filters.ts';
import { type OfferingsSearch, withoutFilters, withPage } from './offerings-search.ts';

const LINK = 'text-accent underline';

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
          <Link to="/offerings" search={withPage(search, last)} className={LINK}>
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  return (
    <Notice title="No offerings yet">
      <p>The server has no offerings. They appear here once your administrator has imported some.</p>
    </Notice>
  );
}

interface NoMatchesProps {
  readonly search: OfferingsSearch;
  /** "600 of 1,204 offerings" if not all were searched, otherwise null. */
  readonly searched: string | null;
}

export function NoMatches({ search, searched }: NoMatchesProps) {
  const text = {
    name: formatSearchText(search.q ?? ''),
    without: { ...search, q: undefined },
  };
  const chips = [...(search.q ? [text] : []), ...filterChips(search)];
  return (
    <Notice title="No offerings match">
      {searched !== null && <p>Searched {searched} so far.</p>}
      {chips.length > 1 && (
        <ul className="space-y-1">
          {keyed(chips, ({ name }) => name).map(({ key, item: { name, without } }) => (
            <Without key={key} name={name} search={{ ...without, page: undefined }} />
          ))}
        </ul>
      )}
      <p>
        <Link to="/offerings" search={withoutFilters(search)} className={LINK}>
          {chips.length === 1 && search.q ? 'Clear the search' : 'Clear all filters'}
        </Link>
      </p>
    </Notice>
  );
}

interface WithoutProps {
  readonly name: string;
  readonly search: OfferingsSearch;
}

/** "Remove Open (34 offerings)"; nothing while loading or if it would not help. */
function Without({ name, search }: WithoutProps) {
  const { catalogue } = useApp();
  const { data } = useQuery(offeringRowsQuery(catalogue, { ...toOfferingQuery(search), size: 1 }));
  const total = data?.page_info.total_count ?? 0;
  if (total === 0) return null;
  return (
    <li>
      <Link to="/offerings" search={search} className={LINK}>
        Remove {name}
      </Link>{' '}
      ({formatOfferingCount(total)})
    </li>
  );
}
