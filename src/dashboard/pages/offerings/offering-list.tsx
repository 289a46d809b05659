import { useQueries } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { lastPage } from '#dashboard/api/lists.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { isComplete, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { formatLoaded, formatOfferingOutcome } from '#dashboard/catalogue/format-progress.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { EmptyList } from '#dashboard/list/empty-list.tsx';
import { toChips } from '#dashboard/list/facet.ts';
import { ListFooter } from '#dashboard/list/list-footer.tsx';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import type { InferredSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { OfferingCards, type OfferingRowsProps } from './offering-cards.tsx';
import { GroupHeading } from './offering-cells.tsx';
import type { OfferingColumns } from './offering-columns.tsx';
import { toSortOrder, toOfferingQuery } from './offering-filters.ts';
import { OFFERINGS } from './offerings-list.ts';
import type { OfferingsSearch, View } from './offerings-search.ts';
import type { OfferingsState } from './use-offerings.ts';

interface OfferingTableProps extends OfferingRowsProps {
  readonly columns: OfferingColumns;
  readonly sort: SortOrder | undefined;
}

export function OfferingTable({ records, highlights, groups, stale, columns, sort }: OfferingTableProps) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListTable
        list={OFFERINGS}
        sort={sort}
        busy={stale}
        dimmed={stale}
        columns={columns.shown}
        minFirst={230}
        padding="px-3"
        rows={records}
        marks={highlights}
        view={null}
        headingOf={(at) => {
          const group = groups.find(({ start }) => start === at);
          return group && <GroupHeading group={group} />;
        }}
        unfold={unfold}
        container={container}
      />
      {/* This line is always present, so that nothing moves. It sticks to the bottom while the end of a long table
          isn't visible. */}
      <p className="pointer-events-none sticky bottom-2 z-2 mt-1 min-h-5 text-right text-xs text-ink-3">
        <ScrollHint of={container} />
      </p>
    </>
  );
}

const unfold = (record: JsonRecord) => <JsonText value={record} label="JSON of this offering" />;

/** Shows the progress of loading all offerings, with its controls. */
export function OfferingProgress({ progress }: { readonly progress: Progress | undefined }) {
  const command = useCatalogueCommand();
  if (!progress || progress.phase === 'idle')
    return (
      // With Data Saver on, the crawl starts only on request.
      <CrawlRow>
        <CrawlButton onClick={() => command((catalogue) => catalogue.offerings.start())}>
          Load all offerings to search, sort and filter them
        </CrawlButton>
      </CrawlRow>
    );
  return (
    <CrawlStatus
      progress={progress}
      label="Loading offerings"
      loading="Loading"
      failed="Loading stopped"
      formatOutcome={formatOfferingOutcome}
      onCommand={(name) => command((catalogue) => catalogue.offerings[name]())}
      formatTotal={formatOfferingCount}
      onLoad={(limit) => command((catalogue) => catalogue.offerings.load(limit))}
    />
  );
}

interface OfferingListProps {
  /** Ref of the element with the list. */
  readonly container: RefObject<HTMLElement | null>;
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly schema: InferredSchema;
  readonly search: OfferingsSearch;
  readonly view: View;
}

/** Shows the rows of a view, or why there are none. */
export function OfferingList({ container, state, page, schema, search, view }: OfferingListProps) {
  const { query, isIndexed, list, progress, stale, columns } = state;
  const { offerings, page_info, highlights, groups = [] } = page;
  useListKeys(container, { page: page_info.offset ?? page });
  const invalidRows = isIndexed ? 0 : (list.data?.invalidRows ?? 0);
  const last = lastPage(page_info, query, offerings.length + invalidRows);
  const isLoaded = progress !== undefined && isComplete(progress);
  const key = `${query.page}-${query.size}`;
  const rows = { records: offerings, highlights, groups, stale };
  if (offerings.length === 0 && !stale)
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
      {view === 'json' ? (
        <JsonText value={offerings} label="Offerings as JSON" />
      ) : view === 'cards' ? (
        <OfferingCards key={key} {...rows} schema={schema} />
      ) : (
        columns && <OfferingTable key={key} {...rows} columns={columns} sort={toSortOrder(query.sort)} />
      )}
      {invalidRows > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {invalidRows} {invalidRows === 1 ? 'row' : 'rows'} skipped: not a JSON object.
        </p>
      )}
      <ListFooter
        list={OFFERINGS}
        source={isIndexed ? null : 'offerings'}
        search={search}
        view={query}
        last={last}
      >
        <OfferingProgress progress={progress} />
      </ListFooter>
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
  const catalogue = useCatalogue();
  const { zone } = useDateFormat();
  const chips = toChips(OFFERINGS.facets, search);
  const totals = useQueries({
    queries: chips.map(({ searchAfterRemoval }) =>
      offeringRowsQuery(catalogue, {
        ...toOfferingQuery({ ...searchAfterRemoval, page: undefined }, zone),
        size: 1,
      }),
    ),
    combine: (pages) => pages.map(({ data }) => data?.page_info.total_count ?? undefined),
  });
  return <EmptyList list={OFFERINGS} search={search} chips={chips} totals={totals} {...list} />;
}
