import { useNavigate, Link } from '@tanstack/react-router';
import { type ReactNode, type MouseEvent as ReactMouseEvent, memo } from 'react';
import { type ListName, appliedSize, boundsOf, sizeChoices } from '../api/dialect/page-sizes.ts';
import { PAGE_SIZES, type PageSearch, type ListPath } from '../lib/url/page-search.ts';
import { Select } from '#dashboard/ui/fields.tsx';
import type { ListIdentity } from './definition.ts';
import { useDialect } from '#dashboard/app-context.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { isPlainClick } from '#dashboard/lib/dom.ts';

/**
 * Calls back for the further clicks of a double click, wherever they land: the page turn of the first one scrolls to
 * the top, so that a row is under the pointer.
 */
function onFurtherClicks(callback: () => void): void {
  const controller = new AbortController();
  const intercept = (event: MouseEvent) => {
    if (event.detail < 2) return controller.abort();
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') callback();
  };
  for (const name of ['mousedown', 'click'] as const)
    document.addEventListener(name, intercept, { capture: true, signal: controller.signal });
}

interface ListPagerProps {
  readonly from: ListPath;
  readonly search: PageSearch;
  /** The page on the screen. */
  readonly page: number;
  readonly last: number;
}

/**
 * Its links render when a page is requested, and not again when the rows come. Until then they are those of the page
 * before, so clicks on the previous and the next one step from the page in the URL, from which the first is left out.
 */
const ListPager = memo(function ListPager({ from, search, page, last }: ListPagerProps) {
  const navigate = useNavigate({ from });
  const toParam = (number: number) => (number === 1 ? undefined : number);
  const turnBy = (step: 1 | -1) => ({
    onClick(event: ReactMouseEvent) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const turn = () =>
        void navigate({
          search: (now: object) => {
            const { page: shown = 1 }: PageSearch = now;
            return { ...now, page: toParam(Math.min(Math.max(shown + step, 1), last)) };
          },
        });
      turn();
      onFurtherClicks(turn);
    },
  });
  return (
    <Pager
      page={page}
      last={last}
      link={({ page: to, ...props }) => (
        <Link
          key={props['aria-label'] ?? to}
          to={from}
          search={{ ...search, page: toParam(to) }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
          {...(props.rel && turnBy(props.rel === 'next' ? 1 : -1))}
        />
      )}
    />
  );
});

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
