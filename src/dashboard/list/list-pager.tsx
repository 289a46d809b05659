import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent as ReactMouseEvent, memo } from 'react';
import type { ListPath, PageSearch } from '../lib/url/page-search.ts';
import { Pager } from '../ui/pager.tsx';
import { isPlainClick } from '#dashboard/lib/is-plain-click.ts';

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

/**
 * Props for the links to the previous and the next page. While a page turn renders, the links are still those of the
 * page before, so their clicks step from the page in the URL.
 */
function usePageSteps(from: ListPath, last: number) {
  const navigate = useNavigate({ from });
  return (rel: 'prev' | 'next' | undefined): { onClick?: (event: ReactMouseEvent) => void } => {
    if (!rel) return {};
    const turn = () => {
      void navigate({
        search: (now: object) => {
          const { page = 1 }: PageSearch = now;
          const to = Math.min(Math.max(page + (rel === 'next' ? 1 : -1), 1), last);
          return { ...now, page: to === 1 ? undefined : to };
        },
      });
    };
    const onClick = (event: ReactMouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      turn();
      onFurtherClicks(turn);
    };
    return { onClick };
  };
}

interface ListPagerProps {
  readonly from: ListPath;
  readonly search: PageSearch;
  /** The page on the screen. */
  readonly page: number;
  readonly last: number;
}

/** Its links render when a page is requested, and not again when the rows come. The first page is left out of the URL. */
export const ListPager = memo(function ListPager({ from, search, page, last }: ListPagerProps) {
  const step = usePageSteps(from, last);
  return (
    <Pager
      page={page}
      last={last}
      link={({ page: to, ...props }) => (
        <Link
          key={props['aria-label'] ?? to}
          to={from}
          search={{ ...search, page: to === 1 ? undefined : to }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
          {...step(props.rel)}
        />
      )}
    />
  );
});
