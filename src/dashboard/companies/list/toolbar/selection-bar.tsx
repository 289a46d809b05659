import { useRouter } from '@tanstack/react-router';
import { Link2, X } from 'lucide-react';
import { Suspense, useId, useLayoutEffect } from 'react';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { fieldsOf } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { nearestControl } from '#dashboard/ui/nearest-control.ts';
import { useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import { RemoveFromWatchlist } from './remove-from-watchlist.tsx';
import { SelectedList } from './selected-list.tsx';
import type { Selection } from '#dashboard/list/selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly search: CompaniesSearch;
}

export function SelectionBar({ selection, search }: SelectionBarProps) {
  const router = useRouter();
  const hint = useId();
  const region = useFocusFallback<HTMLDivElement>(nearestControl);
  useLayoutEffect(() => {
    // Messages make room for the bar; not by `:has()`, as the preview.
    const { dataset } = document.documentElement;
    dataset['selection'] = '';
    return () => {
      delete dataset['selection'];
    };
  }, []);
  const { ids } = selection;
  const comparable = ids.length >= 2 && ids.length <= MAX_COMPARED;
  const isCrowded = !comparable || search.ids !== undefined;
  const linkTo = () =>
    new URL(router.buildLocation({ to: '/companies', search: { ids } }).href, location.origin).href;
  return (
    // Only the bar itself, not the space beside it, covers the rows and the preview.
    <div
      data-selection-bar
      className="pointer-events-none @container sticky bottom-4 z-7 *:pointer-events-auto"
    >
      <div
        ref={region}
        role="region"
        aria-label="Selection"
        className="mx-auto flex w-fit max-w-full items-center gap-1.5 rounded-lg border border-line bg-sheet p-2 whitespace-nowrap shadow-popup @max-[430px]:gap-0.5 @max-[430px]:p-1.5"
      >
        <SelectedList selection={selection} />
        {!comparable && (
          <span id={hint} className="px-1 text-sm text-ink-3 @max-[860px]:sr-only">
            {ids.length < 2 ? 'Select another to compare' : `Compare takes up to ${MAX_COMPARED}`}
          </span>
        )}
        <Button
          look="solid"
          className="max-md:px-2.5"
          disabled={!comparable}
          aria-describedby={comparable ? undefined : hint}
          title={comparable ? undefined : `Compare takes 2 to ${MAX_COMPARED} companies`}
          onClick={() => void router.navigate({ to: '/compare', search: { ids } })}
        >
          <span>
            Compare <span className="@max-[640px]:sr-only">selected</span> ({ids.length})
          </span>
        </Button>
        <AddToWatchlist ids={ids} labelClass={isCrowded ? '@max-[1010px]:sr-only' : '@max-[810px]:sr-only'}>
          Add selected to watchlist
        </AddToWatchlist>
        {search.ids && (
          // A list of explicit ids may be a watchlist.
          <Suspense>
            <RemoveFromWatchlist ids={search.ids} name={search.watchlist} selection={selection} />
          </Suspense>
        )}
        {/* The page's own export has the selection too. */}
        <div className="@max-[340px]:hidden">
          <ExportButton
            labelClass="@max-[1080px]:sr-only"
            target={{
              of: 'companies',
              watchlist: search.watchlist,
              query: toCompanyQuery(search),
              fields: fieldsOf(shownColumns(search)),
              selected: ids,
            }}
          >
            Export selected
          </ExportButton>
        </div>
        <div className="@max-[400px]:hidden">
          <CopyButton text={linkTo} icon={<Link2 size={15} />} title="Copy link to selected">
            <span className="sr-only">Copy link to selected</span>
          </CopyButton>
        </div>
        <Button
          look="bare"
          aria-label="Clear selection"
          title="Clear selection"
          className="px-2"
          onClick={selection.clear}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
