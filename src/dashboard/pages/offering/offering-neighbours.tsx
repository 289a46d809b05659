import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { offeringNeighboursQuery, offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { OfferingSuggestion } from '#dashboard/catalogue/offering-query.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { useLastSearch } from '#dashboard/list/last-lists.ts';
import { Neighbours } from '#dashboard/list/neighbours.tsx';
import { toOfferingQuery } from '#dashboard/offerings/offering-filters.ts';
import { parseOfferingsSearch } from '#dashboard/offerings/offerings-search.ts';

/**
 * Buttons to the previous and next offering of the list that the user last saw. Renders nothing until all offerings
 * are loaded.
 */
export function OfferingNeighbours({ id }: { readonly id: string }) {
  const catalogue = useCatalogue();
  const navigate = useNavigate();
  const {
    page: _page,
    size: _size,
    ...list
  } = toOfferingQuery(useLastSearch('offerings', parseOfferingsSearch) ?? {}, useDateFormat().zone);
  const { data: isLoaded = false } = useQuery({ ...offeringProgressQuery, select: isReadToEnd });
  const { data } = useQuery({
    ...offeringNeighboursQuery(catalogue, list, id),
    enabled: isLoaded,
  });
  if (!data) return null;
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
    <Neighbours
      noun="offering"
      previous={toNeighbour(data.previous)}
      next={toNeighbour(data.next)}
      position={data.position}
    />
  );
}
