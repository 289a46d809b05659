import { useQuery } from '@tanstack/react-query';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import type { OfferingListRequest } from '#dashboard/catalogue/offering-list-request.ts';
import { offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useCompanySources } from '#dashboard/companies/list-query.ts';
import { SelectAll, TooManyToSelect } from '#dashboard/list/select-all.tsx';
import { MAX_READ_IDS, type Selection } from '#dashboard/list/selection.ts';
import { useSelectAll } from '#dashboard/list/use-select-all.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { readableOfferingIdsQuery } from './matching-offering-ids.ts';

interface SelectAllOfferingsProps {
  readonly selection: Selection<string>;
  readonly query: OfferingListRequest;
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
  const sources = useCompanySources();
  const { data: progress } = useQuery(offeringProgressQuery);
  const ids = offerings.flatMap((record) => recordId(record, idField) ?? []);
  const isPageSelected = ids.length > 0 && ids.every(selection.has);
  const isOffered =
    isPageSelected &&
    total !== null &&
    total > offerings.length &&
    progress !== undefined &&
    isReadToEnd(progress);
  const isServed = progress?.isServed === true;
  const { isAllSelected, isFetching, reading, toggle, cancel } = useSelectAll({
    selection,
    query: (onRead) => readableOfferingIdsQuery(sources, query, onRead),
    isKnown: isOffered && !isServed,
  });
  if (!isOffered) return null;
  if (isServed && total > MAX_READ_IDS)
    return <TooManyToSelect className="flex" detailClass="@max-[1180px]:sr-only" />;
  return (
    <SelectAll
      total={total}
      noun="offerings"
      checked={isAllSelected}
      disabled={isFetching}
      reading={reading}
      onChange={toggle}
      onCancel={cancel}
      className="flex"
      nounClass="@max-[760px]:sr-only"
    />
  );
}
