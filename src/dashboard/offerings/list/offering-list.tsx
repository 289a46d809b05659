import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { lastPage } from '#dashboard/api/last-page.ts';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { SizeChoice } from '#dashboard/list/size-choice.tsx';
import { JsonText } from '#dashboard/offerings/json-text.tsx';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import { ListPager } from '#dashboard/list/list-pager.tsx';
import { formatLoadedOfferings, formatOfferingCount, formatOfferingOutcome } from './format-offerings.ts';
import { NoMatches, NoOfferings } from './no-offerings.tsx';
import { OfferingCards } from './offering-cards.tsx';
import { isFiltered } from './offering-filters.ts';
import { OfferingTable } from './offering-table.tsx';
import type { OfferingsSearch, View } from './offerings-search.ts';
import type { OfferingsState } from './use-offerings.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { CrawlButton, CrawlRow, CrawlStatus } from '#dashboard/catalogue/crawl-status.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

/** Progress of the crawl of the offerings, with its controls. */
function OfferingProgress({ progress }: { readonly progress: Progress | undefined }) {
  const command = useCatalogueCommand();
  if (!progress || progress.phase === 'idle')
    return (
      // With Save-Data on, the crawl starts only on request.
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
      formatLoaded={formatLoadedOfferings}
      formatOutcome={formatOfferingOutcome}
      onCommand={(name) => command((catalogue) => catalogue.offerings[name]())}
      formatTotal={formatOfferingCount}
      onLoad={(limit) => command((catalogue) => catalogue.offerings.load(limit))}
    />
  );
}

interface OfferingListProps {
  /** Contains the list. */
  readonly container: RefObject<HTMLElement | null>;
  readonly state: OfferingsState;
  readonly page: NonNullable<OfferingsState['page']>;
  readonly schema: RecordSchema;
  readonly search: OfferingsSearch;
  readonly view: View;
}

/** The rows of a view, or why there are none. */
export function OfferingList({ container, state, page, schema, search, view }: OfferingListProps) {
  const { query, isIndexed, list, progress, stale, columns } = state;
  const { offerings, page_info, highlights, groups = [] } = page;
  useListKeys(container, { page: page_info.offset ?? page });
  const invalidRows = isIndexed ? 0 : (list.data?.invalidRows ?? 0);
  const last = lastPage(page_info, query, offerings.length + invalidRows);
  const isLoaded = progress !== undefined && isComplete(progress);
  if (offerings.length === 0 && !stale) {
    if (isFiltered(search) && page_info.total_count === 0)
      return (
        <NoMatches
          search={search}
          searched={isLoaded || !progress ? null : formatLoadedOfferings(progress)}
        />
      );
    return <NoOfferings search={search} page={query.page} last={last} />;
  }
  return (
    <>
      {page.isPartial && (
        <p className="mb-2 text-sm text-ink-2">No offering matches all words; best matches:</p>
      )}
      {view === 'json' ? (
        <JsonText value={offerings} label="Offerings as JSON" />
      ) : view === 'cards' ? (
        <OfferingCards
          key={`${query.page}-${query.size}`}
          records={offerings}
          highlights={highlights}
          groups={groups}
          schema={schema}
          stale={stale}
        />
      ) : (
        columns && (
          <OfferingTable
            key={`${query.page}-${query.size}`}
            records={offerings}
            highlights={highlights}
            groups={groups}
            columns={columns}
            sort={query.sort}
            busy={stale}
            dimmed={stale}
          />
        )
      )}
      {invalidRows > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {invalidRows} {invalidRows === 1 ? 'row' : 'rows'} skipped: not a JSON object.
        </p>
      )}
      <ListFooter search={search} state={state} last={last} />
    </>
  );
}

interface ListFooterProps {
  readonly search: OfferingsSearch;
  readonly state: OfferingsState;
  readonly last: number;
}

function ListFooter({ search, state: { query, isIndexed, progress }, last }: ListFooterProps) {
  const navigate = useNavigate({ from: '/offerings' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <SizeChoice
        list={isIndexed ? null : 'offerings'}
        size={query.size}
        onChange={(size) =>
          void navigate({
            search: (now) => ({ ...now, size: size === 25 ? undefined : size, page: undefined }),
          })
        }
      />
      <OfferingProgress progress={progress} />
      <ListPager from="/offerings" search={search} page={query.page} last={last} />
    </div>
  );
}
