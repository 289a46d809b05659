import { useNavigate } from '@tanstack/react-router';
import { isRunning } from '#dashboard/api/background-task.ts';
import { SearchedPart } from '#dashboard/catalogue/crawl-row.tsx';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { AsOf } from '#dashboard/list/as-of.tsx';
import { withoutFilters } from '#dashboard/list/filter-definition.ts';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListStatus } from '#dashboard/list/list-layout.tsx';
import { AnnotationFilterNote } from '#dashboard/notes/annotation-filter-note.tsx';
import { hasOfferingFilter } from '#dashboard/offerings/offering-filters.ts';
import { offeringChips, OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import type { OfferingsSearch, View } from '#dashboard/offerings/offerings-search.ts';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { OfferingFilterGroups } from './offering-filter-groups.tsx';
import { OfferingSortChoice } from './offering-sort-choice.tsx';
import type { OfferingsState } from './use-offerings.ts';

interface OfferingsControlsProps {
  readonly state: OfferingsState;
  readonly search: OfferingsSearch;
  readonly view: View;
}

/** The search field, the filters with their chips, and the status line above the list. */
export function OfferingsControls({ state, search, view }: OfferingsControlsProps) {
  const { page, schema, query, isFromCatalogue, list, progress, isPrevious } = state;
  const navigate = useNavigate({ from: '/offerings' });
  const sortChoice = schema && <OfferingSortChoice schema={schema} search={search} />;
  return (
    <ListControls
      list={OFFERINGS}
      filters={filtersOf(state, search)}
      // Don't count the search text, which is shown above the list.
      active={offeringChips(search).length}
      total={page?.page_info.total_count}
      sort={sortChoice}
      notes={
        <AnnotationFilterNote
          tags={search.tag}
          isByNotes={search.note !== undefined || search.done !== undefined}
        />
      }
      bar={
        <>
          {view !== 'table' && <div className="max-md:hidden">{sortChoice}</div>}
          {hasOfferingFilter(search) && (
            <FilterChips
              chips={toChips(OFFERINGS.filters, search)}
              onRemove={(searchAfterRemoval) => void navigate({ search: searchAfterRemoval })}
              onClear={() => void navigate({ search: (now) => withoutFilters(OFFERINGS.filters, now) })}
            />
          )}
          {page && (
            <ListStatus>
              <ResultCount
                offset={page.page_info.offset ?? (query.page - 1) * query.size}
                rows={page.offerings.length}
                total={page.page_info.total_count}
              />
              {!isFromCatalogue || progress?.isServed ? (
                <AsOf at={list.dataUpdatedAt} isPending={isPrevious} />
              ) : (
                progress &&
                (isReadToEnd(progress) ? (
                  <AsOf at={progress.keptAt ?? progress.at} />
                ) : (
                  <SearchedPart progress={progress} />
                ))
              )}
            </ListStatus>
          )}
        </>
      }
    />
  );
}

/** Renders the filters. Returns undefined until it is known by which fields offerings can be filtered. */
function filtersOf(
  { facets, lacksFacets, closes, progress, showMoreFacets }: OfferingsState,
  search: OfferingsSearch,
) {
  if (facets)
    return (
      <PanelBoundary resetKey={facets}>
        <OfferingFilterGroups search={search} facets={facets} closes={closes} onMore={showMoreFacets} />
      </PanelBoundary>
    );
  const isComing = progress !== undefined && isRunning(progress);
  if (!isComing && !lacksFacets) return undefined;
  return (
    <p className="text-xs text-pretty text-ink-3">
      Filters appear once {isComing ? 'all offerings are loaded' : 'the server can count offerings'}.
    </p>
  );
}
