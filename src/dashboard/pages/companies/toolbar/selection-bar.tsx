import { useRouter } from '@tanstack/react-router';
import { Link2, X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import {
  DEFAULT_COLUMNS,
  type CompaniesSearch,
  toCompanyQuery,
} from '#dashboard/companies/companies-search.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { nearestControl } from '#dashboard/ui/nearest-control.ts';
import { useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import { RemoveFromWatchlist } from './remove-from-watchlist.tsx';
import type { Selection } from '../table/selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly search: CompaniesSearch;
}

export function SelectionBar({ selection, search }: SelectionBarProps) {
  const router = useRouter();
  const hint = useId();
  const region = useFocusFallback<HTMLDivElement>(nearestControl);
  const { ids } = selection;
  const comparable = ids.length >= 2 && ids.length <= MAX_COMPARED;
  const isCrowded = !comparable && search.ids !== undefined;
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
        className="mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-1.5 max-md:w-full max-md:*:grow rounded-lg border border-line bg-sheet p-2 shadow-popup"
      >
        <span
          className={`flex flex-wrap items-center justify-center gap-x-3 px-2 text-sm ${comparable ? '' : 'max-lg:basis-full'}`}
        >
          <span role="status" className="text-ink-2">
            {ids.length} selected
          </span>
          {!comparable && (
            <span id={hint} className="text-ink-3">
              {ids.length < 2 ? 'Select another to compare' : `Compare takes up to ${MAX_COMPARED}`}
            </span>
          )}
        </span>
        <Button
          look="solid"
          className={comparable ? 'max-md:basis-55' : 'max-md:basis-full'}
          disabled={!comparable}
          aria-describedby={comparable ? undefined : hint}
          onClick={() => void router.navigate({ to: '/compare', search: { ids } })}
        >
          Compare selected ({ids.length})
        </Button>
        <AddToWatchlist ids={ids} labelClass={isCrowded ? '@max-[970px]:sr-only' : '@max-[810px]:sr-only'}>
          Add selected to watchlist
        </AddToWatchlist>
        {search.ids && (
          // A list of explicit ids may be a watchlist.
          <Suspense>
            <RemoveFromWatchlist ids={search.ids} name={search.watchlist} selection={selection} />
          </Suspense>
        )}
        <ExportButton
          labelClass="@max-[1080px]:sr-only"
          first="selected"
          target={{
            of: 'companies',
            query: toCompanyQuery(search),
            columns: search.cols ?? DEFAULT_COLUMNS,
            selected: ids,
          }}
        >
          Export selected
        </ExportButton>
        <CopyButton text={linkTo} icon={<Link2 size={15} />} title="Copy link to selected">
          <span className="sr-only">Copy link to selected</span>
        </CopyButton>
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
