import { useQuery } from '@tanstack/react-query';
import { ChevronUp, X } from 'lucide-react';
import { useId } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';
import { toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { useListQuery } from '#dashboard/companies/use-list-query.ts';
import { PAGE_SIZES } from '#dashboard/lib/url/page-search.ts';
import { Popup } from '#dashboard/ui/popup.tsx';
import type { Selection } from '#dashboard/list/selection.ts';

/** How many companies are selected; opens the list of them, over all pages. */
export function SelectedList({ selection }: { readonly selection: Selection }) {
  const panel = useId();
  const count = selection.ids.length.toLocaleString('en');
  return (
    <div>
      <span role="status">
        <button
          type="button"
          popoverTarget={panel}
          className="flex h-8 items-center gap-1 rounded-sm px-2 text-sm whitespace-nowrap text-ink-2 hover:bg-well hover:text-ink pointer-coarse:h-11"
        >
          <span>
            {count} <span className="@max-[430px]:sr-only">selected</span>
          </span>
          <ChevronUp size={14} aria-hidden="true" />
        </button>
      </span>
      <Popup id={panel} label="Selected companies" className="hanging w-72 p-2">
        <SelectedNames selection={selection} />
      </Popup>
    </div>
  );
}

function SelectedNames({ selection: { ids, toggle } }: { readonly selection: Selection }) {
  const { cache } = useApp();
  const listQuery = useListQuery();
  const known = cachedCompanies(cache);
  // Pages seen long ago may have left the cache.
  const missing = ids.filter((id) => !known.has(id)).slice(0, PAGE_SIZES.at(-1));
  const found = useQuery({
    ...listQuery(toCompanyQuery({ ids: missing, size: PAGE_SIZES.at(-1) })),
    enabled: missing.length > 0,
  });
  const names = new Map(found.data?.companies.map((company) => [company.id, company]));
  return (
    <ul
      aria-label="Selected companies"
      className="max-h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain"
    >
      {ids.map((id) => {
        const name = displayName(known.get(id) ?? names.get(id) ?? { id, name: null });
        return (
          <li key={id} className="flex items-center rounded-sm pl-2 hover:bg-row">
            <bdi className="grow truncate text-sm">{name}</bdi>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              title="Remove from selection"
              className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink pointer-coarse:size-11"
              onClick={() => toggle(id)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
