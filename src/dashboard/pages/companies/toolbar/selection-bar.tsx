import { useQuery } from '@tanstack/react-query';
import { useRouter, useNavigate } from '@tanstack/react-router';
import { ChevronUp, Link2, X, ListX } from 'lucide-react';
import { useId } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { hasWholeList } from '#dashboard/catalogue/use-outage.ts';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { MAX_IDS, union, without, sameIds, watchlistOf } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { useCompare } from '#dashboard/companies/add-to-compare.tsx';
import { type CompaniesSearch, shownColumns } from '#dashboard/companies/companies-search.ts';
import { exportedBy } from '#dashboard/companies/exported-columns.ts';
import {
  type CompanyListPage,
  useCompanyListRequest,
  useCompanyListPage,
} from '#dashboard/companies/list-query.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { useCachedCompanies } from '#dashboard/companies/use-cached-companies.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { focusUnselectedRow } from '#dashboard/list/row-elements.ts';
import { SelectionFrame } from '#dashboard/list/selection-frame.tsx';
import type { Selection } from '#dashboard/list/selection.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { TagRecords } from '#dashboard/notes/tag-records.tsx';
import { useAnnotationStore } from '#dashboard/notes/use-annotations.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import { usePreview } from '../preview/preview-panel.tsx';
import { SelectAllCompanies } from './select-all-companies.tsx';

/** Maximum number of names to show. More would take too long to render. */
const MAX_NAMES = 1000;

/** Returns those of the given companies that are cached or in the catalogue, by id. */
function useNamed(ids: readonly number[]): ReadonlyMap<number, CompanySummaryResponse> {
  const openCatalogue = useOpenCatalogue();
  const known = useCachedCompanies();
  // Companies on pages that were seen long ago may no longer be cached.
  const missing = ids.filter((id) => !known.has(id));
  const isRead = hasWholeList(useQuery(progressQuery).data);
  const isWanted = missing.length > 0;
  const fromCatalogue = useQuery({ ...byIdsQuery(openCatalogue, missing), enabled: isWanted && isRead });
  const some = missing.slice(0, PAGE_SIZES.at(-1));
  const listed = useCompanyListPage(useCompanyListRequest({ ids: some, size: PAGE_SIZES.at(-1) }), {
    enabled: isWanted && !isRead,
  });
  const found = fromCatalogue.data ?? listed.data?.companies ?? [];
  return new Map([...known, ...found.map((company) => [company.id, company] as const)]);
}

/** Lists the names of all selected companies, including those on other pages. */
function SelectedNames({ selection: { ids, toggle } }: { readonly selection: Selection }) {
  const shown = ids.slice(0, MAX_NAMES);
  const names = useNamed(shown);
  return (
    <ul
      aria-label="Selected companies"
      className="max-h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain"
    >
      {shown.map((id) => {
        const name = companyName(names.get(id) ?? { id, name: null });
        return (
          <li key={id} className="flex items-center rounded-sm pl-2 hover:bg-row">
            <bdi className="grow truncate text-sm">{name}</bdi>
            <button
              type="button"
              aria-label={`Remove ${isolate(name)}`}
              title="Remove from selection"
              className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:size-11"
              onClick={() => toggle(id)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
      {ids.length > shown.length && (
        <li className="px-2 py-1 text-sm text-ink-3">
          and {formatCompanyCount(ids.length - shown.length)} more
        </li>
      )}
    </ul>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage;
}

export function SelectionBar({ selection, search, page }: SelectionBarProps) {
  const router = useRouter();
  const compare = useCompare();
  const annotations = useAnnotationStore();
  const hint = useId();
  const panel = useId();
  const { ids } = selection;
  const query = useCompanyListRequest(search);
  const comparable = ids.length >= 2 && ids.length <= MAX_COMPARED;
  // While the preview is open, shortcuts such as `c` apply to the previewed company, not to the selection.
  const hasKeys = usePreview().id === undefined;
  useKeysOutsideSequences(hasKeys && comparable ? [{ hotkey: 'C', callback: () => compare(ids) }] : []);
  const isElsewhere = page.companies.length > 0 && !page.companies.some(({ id }) => selection.has(id));
  const isCrowded = !comparable || isElsewhere || search.ids !== undefined;
  const linkTo = () =>
    new URL(router.buildLocation({ to: '/companies', search: { ids } }).href, location.origin).href;
  return (
    <SelectionFrame
      className="@container"
      barClass="@max-[430px]:gap-0.5 @max-[430px]:p-1.5"
      onClear={selection.clear}
      onUndoClear={() => selection.set(ids, true)}
    >
      <div>
        <span role="status" className="flex items-center">
          <button
            type="button"
            popoverTarget={panel}
            className="flex h-8 items-center gap-1 rounded-sm px-2 text-sm whitespace-nowrap text-ink-2 hover:bg-well hover:text-ink pointer-coarse:h-11"
          >
            <span>
              {formatCount(ids.length)} <span className="@max-[430px]:sr-only">selected</span>
            </span>
            <ChevronUp size={14} aria-hidden="true" />
          </button>
          {isElsewhere && (
            <span className="pr-1 text-sm text-ink-3 @max-[800px]:sr-only">none on this page</span>
          )}
        </span>
        <Popup id={panel} label="Selected companies" className="hanging m-3 w-72 p-2">
          <SelectAllCompanies
            {...{ selection, search, page }}
            className="mb-1 hidden whitespace-normal @max-[760px]:flex"
            detailClass=""
          />
          <SelectedNames selection={selection} />
        </Popup>
      </div>
      <SelectAllCompanies
        {...{ selection, search, page }}
        className="flex @max-[760px]:hidden"
        detailClass="@max-[1180px]:sr-only"
      />
      {!comparable && (
        <span id={hint} className="px-1 text-sm text-ink-3 @max-[860px]:sr-only">
          {ids.length < 2 ? 'Select another to compare' : `You can compare up to ${MAX_COMPARED}`}
        </span>
      )}
      <Button
        look="solid"
        className="max-md:px-2.5"
        disabled={!comparable}
        aria-describedby={comparable ? undefined : hint}
        title={comparable ? 'Compare selected (c)' : `Compare takes 2 to ${MAX_COMPARED} companies`}
        onClick={() => compare(ids)}
      >
        <span>
          Compare <span className="@max-[640px]:sr-only">selected</span> ({ids.length})
        </span>
      </Button>
      <AddToWatchlist
        ids={ids}
        title="Add selected to watchlist (w)"
        labelClass={isCrowded ? '@max-[1010px]:sr-only' : '@max-[810px]:sr-only'}
        hotkey={hasKeys ? 'W' : undefined}
      >
        Add selected to watchlist
      </AddToWatchlist>
      <TagRecords
        records={ids.map(companyRef)}
        title="Tag selected (t)"
        labelClass="@max-[1160px]:sr-only"
        hotkey={hasKeys ? 'T' : undefined}
      >
        Tag selected
      </TagRecords>
      {search.ids && (
        // Offer this on any list of ids, because any of them may be a watchlist.
        <RemoveFromWatchlist ids={search.ids} name={search.watchlist} selection={selection} />
      )}
      {/* Hidden in narrow bars, because the page's own export also offers the selection. */}
      <div className="@max-[340px]:hidden">
        <ExportButton
          labelClass="@max-[1080px]:sr-only"
          target={{
            of: 'companies',
            watchlist: search.watchlist,
            query,
            fields: exportedBy(shownColumns(search), annotations),
            selected: ids,
            isOfSelection: true,
          }}
        >
          Export selected
        </ExportButton>
      </div>
      {/* Hidden if there are more ids than some servers accept in a link. */}
      <div hidden={ids.length > MAX_IDS} className="@max-[400px]:hidden">
        <CopyButton text={linkTo} icon={<Link2 size={15} />} title="Copy link to selected">
          <span className="sr-only">Copy link to selected</span>
        </CopyButton>
      </div>
    </SelectionFrame>
  );
}

interface RemoveFromWatchlistProps {
  readonly ids: readonly number[];
  readonly name: string | undefined;
  readonly selection: Selection;
}

/**
 * A button that removes the selected companies from the watchlist on screen. Renders nothing if the list isn't a
 * watchlist.
 */
export function RemoveFromWatchlist({ ids, name, selection }: RemoveFromWatchlistProps) {
  const navigate = useNavigate({ from: '/companies' });
  const { watchlists, store, showToast } = useCollections();
  const list = watchlistOf(watchlists, ids, name);
  if (!list) return null;
  /** Navigates to the changed list, unless the page no longer shows the list as it was before the change. */
  const show = (shown: readonly number[], next: readonly number[], replace: boolean) =>
    void navigate({
      to: '/companies',
      search: (now) =>
        sameIds(now.ids ?? [], shown)
          ? { ...now, page: undefined, ids: next.length ? next : undefined, watchlist: name }
          : now,
      replace,
    });
  const remove = () => {
    // The button is about to disappear with the selection.
    focusUnselectedRow(document.querySelector('main'));
    const remaining = without(list.ids, selection.ids);
    const removedCount = list.ids.length - remaining.length;
    store.watchlists.edit(list.id, (now) => ({ ...now, ids: without(now.ids, selection.ids) }));
    selection.clear();
    show(ids, remaining, false);
    showToast(`${formatCompanyCount(removedCount)} removed from “${isolate(list.name)}”`, () => {
      store.watchlists.edit(list.id, (now) => ({ ...now, ids: union(list.ids, now.ids) }));
      show(remaining, list.ids, true);
    });
  };
  return (
    <Button onClick={remove} title="Remove from watchlist">
      <ListX size={15} aria-hidden="true" />
      <span className="@max-[860px]:sr-only">Remove from watchlist</span>
    </Button>
  );
}
