import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ListName, appliedSize, boundsOf, sizeChoices } from '../api/dialect/page-sizes.ts';
import { PAGE_SIZES, type PageSearch } from '../lib/url/page-search.ts';
import { Select } from '../ui/select.tsx';
import type { ListIdentity } from './definition.ts';
import { ListPager } from './list-pager.tsx';
import { useDialect } from './use-dialect.ts';

interface ListFooterProps {
  readonly list: ListIdentity;
  /** The list of the API that the rows are from, which may limit the size of pages; null for the catalogue. */
  readonly source: ListName | null;
  /** Of the rows on the screen. */
  readonly search: PageSearch;
  /** The page on the screen, and how many rows a page has. */
  readonly view: { readonly page: number; readonly size: number };
  readonly last: number;
  /** Between the size and the pages. */
  readonly children: ReactNode;
  /** Below all. */
  readonly notes?: ReactNode;
}

/** Below the rows: how many a page has, and the other pages. */
export function ListFooter({ list, source, search, view, last, children, notes }: ListFooterProps) {
  const navigate = useNavigate({ from: list.path });
  const bounds = boundsOf(useDialect(), source);
  const choices = sizeChoices(PAGE_SIZES, bounds);
  const choose = (chosen: number) => {
    const size = choices.find(({ applied }) => applied === chosen)?.requested ?? chosen;
    void navigate({ search: (now: object) => ({ ...now, size, page: undefined }) });
  };
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <label className="flex items-center gap-2 text-sm text-ink-2">
        Rows per page
        <Select
          value={appliedSize(view.size, bounds)}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {choices.map(({ applied }) => (
            <option key={applied} value={applied}>
              {applied}
            </option>
          ))}
        </Select>
      </label>
      {children}
      <ListPager from={list.path} search={search} page={view.page} last={last} />
      {notes}
    </div>
  );
}
