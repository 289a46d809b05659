import { useQueries } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { lastPage } from '#dashboard/api/lists.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded } from '#dashboard/catalogue/format-loaded.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { EmptyList } from '#dashboard/list/empty-list.tsx';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { ListFooter } from '#dashboard/list/list-footer.tsx';
import { useOfferingSelection } from '#dashboard/list/selection.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { usePageTurn } from '#dashboard/list/use-page-turn.ts';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { useNoteDialog } from '#dashboard/notes/use-note-dialog.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { toSortOrder, toOfferingListRequest, usedPaths } from '#dashboard/offerings/offering-filters.ts';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { OfferingsSearch, View } from '#dashboard/offerings/offerings-search.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { offeringTitle, recordId } from '#records/identity.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import { OfferingCards } from './offering-cards.tsx';
import { OfferingProgress } from './offering-progress.tsx';
import { OfferingSelectionBar } from './offering-selection-bar.tsx';
import { OfferingTable } from './offering-table.tsx';
import { offeringsTarget } from './offerings-target.ts';
import type { OfferingsState } from './use-offerings.ts';

interface OfferingListProps {
  readonly container: RefObject<HTMLElement | null>;
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly schema: InferredSchema;
  readonly search: OfferingsSearch;
  readonly view: View;
}

/** The list of offerings. If it is empty, says why. */
export function OfferingList({ container, state, page, schema, search, view }: OfferingListProps) {
  const { query, isFromCatalogue, list, progress, isPrevious, columns } = state;
  const { offerings, page_info, highlights, groups = [] } = page;
  const invalidRows = isFromCatalogue ? 0 : (list.data?.invalidRows ?? 0);
  const last = lastPage(page_info, query, offerings.length + invalidRows);
  const pages = usePageTurn({ from: OFFERINGS.path, page: query.page, last });
  const selection = useOfferingSelection();
  const target = offeringsTarget(state, selection.ids);
  const idField = useIdField();
  const { findRowId } = useListKeys(container, { pageKey: page_info.offset ?? page, pages });
  useSingleKeys([
    {
      hotkey: 'X',
      callback() {
        const id = findRowId();
        if (id) selection.toggle(id);
      },
    },
  ]);
  const noteDialog = useNoteDialog(() => {
    const id = findRowId();
    const record = offerings.find((each) => recordId(each, idField) === id);
    return record && id ? { record: offeringRef(id), name: offeringTitle(record, id) } : null;
  }, selection.ids.map(offeringRef));
  const isLoaded = progress !== undefined && isReadToEnd(progress);
  const key = `${query.page}-${query.size}`;
  const sort = toSortOrder(query.sort);
  const sortedColumn = columns?.all.find((column) => column.sort?.param === sort?.by);
  const rows = { records: offerings, highlights, groups, selection, isPrevious };
  if (offerings.length === 0 && !isPrevious)
    return (
      <NoOfferings
        search={search}
        page={query.page}
        last={last}
        searched={isLoaded || !progress ? null : formatLoaded(progress, formatOfferingCount)}
      />
    );
  return (
    <>
      {page.isPartial && (
        <p className="mb-2 text-sm text-ink-2">No offering matches all words; best matches:</p>
      )}
      {groups.some(({ by }) => by === 'currency') && (
        <p className="mb-2 text-sm text-ink-2">
          {sortedColumn ? `Sorted by ${sortedColumn.header.toLowerCase()}` : 'Sorted'} within each currency
        </p>
      )}
      {view === 'json' ? (
        <JsonText value={offerings} label="Offerings as JSON" />
      ) : view === 'cards' ? (
        <OfferingCards key={key} {...rows} schema={schema} used={usedPaths(query)} />
      ) : (
        columns && <OfferingTable key={key} {...rows} container={container} columns={columns} sort={sort} />
      )}
      {invalidRows > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {invalidRows} {invalidRows === 1 ? 'row' : 'rows'} skipped: not a JSON object.
        </p>
      )}
      <ListFooter
        list={OFFERINGS}
        source={isFromCatalogue ? null : 'offerings'}
        search={search}
        query={query}
        last={last}
      >
        <OfferingProgress progress={progress} />
      </ListFooter>
      {selection.ids.length > 0 && target && <OfferingSelectionBar selection={selection} target={target} />}
      {noteDialog}
    </>
  );
}

interface NoOfferingsProps {
  readonly search: OfferingsSearch;
  readonly page: number;
  readonly last: number;
  readonly searched: string | null;
}

function NoOfferings({ search, ...list }: NoOfferingsProps) {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  const chips = toChips(OFFERINGS.filters, search);
  const totals = useQueries({
    queries: chips.map(({ searchAfterRemoval }) =>
      offeringRowsQuery(openCatalogue, {
        ...toOfferingListRequest({ ...searchAfterRemoval, page: undefined }, zone),
        size: 1,
      }),
    ),
    combine: (pages) => pages.map(({ data }) => data?.page_info.total_count ?? undefined),
  });
  return <EmptyList list={OFFERINGS} search={search} chips={chips} totals={totals} {...list} />;
}
