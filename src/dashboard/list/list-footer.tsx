import { useNavigate, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, type MouseEvent as ReactMouseEvent, memo } from 'react';
import { useDialect } from '#dashboard/api/api-context.tsx';
import type { ListName } from '#dashboard/api/lists.ts';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { PAGE_SIZES, type PagerSearch, type ListPath } from '#dashboard/search-params/pager-search.ts';
import { Select } from '#dashboard/ui/fields.tsx';
import { appliedSize, boundsOf, sizeChoices } from '../api/dialect/page-sizes.ts';
import type { ListIdentity } from './list-definition.ts';
import { toPageParam, usePageTurn } from './use-page-turn.ts';

/**
 * Calls back for the second click of a double click on Next or Previous, wherever that click lands. The first click has
 * already turned the page and scrolled to the top, so a row may now be under the pointer.
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
 * Returns the page numbers to link to: the first page, the last page, and those around the current one. A gap between
 * two numbers always stands for at least two pages.
 */
export function pageNumbers(current: number, last: number): number[] {
  const isWanted = (page: number) => page === 1 || page === last || Math.abs(page - current) <= 1;
  const near = [1, 2, ...[-2, -1, 0, 1, 2].map((step) => current + step), last - 1, last];
  return [...new Set(near)]
    .filter((page) => page >= 1 && page <= last)
    .filter((page) => isWanted(page) || (isWanted(page - 1) && isWanted(page + 1)));
}

const LINK_CLASSES =
  'grid h-[30px] min-w-[30px] place-items-center rounded-sm px-2 hover:bg-well hover:no-underline pointer-coarse:h-11 pointer-coarse:min-w-11';
const CURRENT_CLASSES = 'aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink';

interface ListPagerProps {
  readonly from: ListPath;
  readonly search: PagerSearch;
  readonly page: number;
  readonly last: number;
}

/**
 * Links to the other pages. They re-render as soon as the user requests a page, and not again when its rows arrive.
 * Until the rows arrive, Previous and Next start from the page in the URL.
 */
export const ListPager = memo(function ListPager({ from, search, page, last }: ListPagerProps) {
  const { canTurn, turn } = usePageTurn({ from, page, last });
  if (last <= 1) return null;
  const linkTo = (number: number) => ({
    to: from,
    search: { ...search, page: toPageParam(number) },
    activeOptions: { exact: true, includeSearch: true },
  });
  const turnBy = (step: 1 | -1) => (event: ReactMouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    turn(step);
    onFurtherClicks(() => turn(step));
  };
  const stepLink = (step: 1 | -1, label: string, icon: ReactNode) =>
    canTurn(step) ? (
      <Link
        {...linkTo(page + step)}
        rel={step === 1 ? 'next' : 'prev'}
        aria-label={label}
        className={LINK_CLASSES}
        onClick={turnBy(step)}
      >
        {icon}
      </Link>
    ) : (
      <a
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${LINK_CLASSES} opacity-40 hover:bg-transparent`}
      >
        {icon}
      </a>
    );
  const numbers = pageNumbers(page, last);
  return (
    <nav aria-label="Pagination" className="flex items-center gap-0.5 text-sm text-ink-2">
      {stepLink(-1, 'Previous page', <ChevronLeft size={16} />)}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {number - (numbers[index - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="px-1">
              …
            </span>
          )}
          <Link
            {...linkTo(number)}
            className={`${LINK_CLASSES} ${CURRENT_CLASSES} max-sm:hidden aria-[current]:grid`}
            {...(number === page && { 'aria-current': 'page' })}
          >
            <span className="sr-only">Page </span>
            {formatCount(number)}
          </Link>
        </Fragment>
      ))}
      {stepLink(1, 'Next page', <ChevronRight size={16} />)}
    </nav>
  );
});

interface ListFooterProps {
  readonly list: ListIdentity;
  /** The API list that the rows come from, which may limit page sizes. Null if the rows come from the catalogue. */
  readonly source: ListName | null;
  readonly search: PagerSearch;
  readonly query: { readonly page: number; readonly size: number };
  readonly last: number;
  readonly children: ReactNode;
  readonly notes?: ReactNode;
}

export function ListFooter({ list, source, search, query, last, children, notes }: ListFooterProps) {
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
          value={appliedSize(query.size, bounds)}
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
      <ListPager from={list.path} search={search} page={query.page} last={last} />
      {notes}
    </div>
  );
}
