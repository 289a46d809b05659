import { useQuery } from '@tanstack/react-query';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { matchingOfferingIdsQuery, offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { OfferingQuery } from '#dashboard/catalogue/offering-query.ts';
import { SelectAll } from '#dashboard/list/select-all.tsx';
import { MAX_READ_IDS, type Selection } from '#dashboard/list/selection.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';

interface SelectAllOfferingsProps {
  readonly selection: Selection<string>;
  readonly query: OfferingQuery;
  /** The offerings on this page. */
  readonly offerings: readonly JsonRecord[];
  /** Number of offerings on all pages; null if the server doesn't report it. */
  readonly total: number | null;
}

/**
 * A checkbox that selects the offerings on all pages. Shown once all offerings on this page are selected, if there are
 * other pages and all offerings have been loaded, or can be read from the server with a few requests.
 */
export function SelectAllOfferings({ selection, query, offerings, total }: SelectAllOfferingsProps) {
  const idField = useIdField();
  const { data: progress } = useQuery(offeringProgressQuery);
  const { page: _, size: __, ...list } = query;
  const ids = offerings.flatMap((record) => recordId(record, idField) ?? []);
  const isPageSelected = ids.length > 0 && ids.every(selection.has);
  const isOffered = isPageSelected && total !== null && total > offerings.length;
  const isKnown =
    progress !== undefined && isReadToEnd(progress) && (!progress.isServed || (total ?? 0) <= MAX_READ_IDS);
  const { data: all } = useQuery({
    ...matchingOfferingIdsQuery(useCatalogue(), list),
    enabled: isOffered && isKnown,
  });
  if (!isOffered || !isKnown) return null;
  const isAllSelected = all?.every(selection.has) ?? false;
  return (
    <SelectAll
      total={total}
      noun="offerings"
      checked={isAllSelected}
      disabled={all === undefined}
      onChange={() => all && selection.set(all, !isAllSelected)}
      className="flex"
      nounClass="@max-[760px]:sr-only"
    />
  );
}
