import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import type { OfferingSuggestion } from '#dashboard/catalogue/offering-list-request.ts';
import { offeringNeighboursQuery, offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { useLastSearch } from '#dashboard/list/last-lists.ts';
import { ListBreadcrumbs } from '#dashboard/list/list-breadcrumbs.tsx';
import { Neighbours } from '#dashboard/list/neighbours.tsx';
import { toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import { parseOfferingsSearch } from '#dashboard/offerings/offerings-search.ts';

/**
 * Links back to the list of offerings that the user came from, and buttons to the previous and next offering of it.
 * There are buttons once all offerings are loaded. A list that doesn't have the offering isn't named.
 */
export function OfferingBreadcrumbs({ id }: { readonly id: string }) {
  const openCatalogue = useOpenCatalogue();
  const navigate = useNavigate();
  const last = useLastSearch('offerings', parseOfferingsSearch) ?? {};
  const { page: _page, size: _size, ...list } = toOfferingListRequest(last, useDateFormat().zone);
  const { data: isLoaded = false } = useQuery({ ...offeringProgressQuery, select: isReadToEnd });
  const { data: neighbours } = useQuery({
    ...offeringNeighboursQuery(openCatalogue, list, id),
    enabled: isLoaded,
  });
  const search = neighbours === null ? {} : last;
  const toNeighbour = (offering: Pick<OfferingSuggestion, 'id' | 'title' | 'company'> | null) => {
    if (offering?.id === null || offering?.id === undefined) return null;
    const params = { id: offering.id };
    return {
      name: offering.company ?? offering.title,
      // Replace the history entry, so that Back leads to the list and not through all offerings that were skimmed.
      open: () => void navigate({ to: '/offerings/$id', params, replace: true }),
    };
  };
  return (
    <ListBreadcrumbs
      list={OFFERINGS}
      search={search}
      filters={toChips(OFFERINGS.filters, search).map(({ name }) => name)}
    >
      {neighbours && (
        <Neighbours
          noun="offering"
          previous={toNeighbour(neighbours.previous)}
          next={toNeighbour(neighbours.next)}
          position={neighbours.position}
        />
      )}
    </ListBreadcrumbs>
  );
}
