import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent as ReactMouseEvent } from 'react';
import { isPlainClick } from '../lib/is-plain-click.ts';
import type { ListPath, PageSearch } from '../lib/url/page-search.ts';

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
export function usePageSteps(from: ListPath, last: number) {
  const navigate = useNavigate({ from });
  return (rel: 'prev' | 'next' | undefined): { onClick?: (event: ReactMouseEvent) => void } => {
    if (!rel) return {};
    const turn = () => {
      const stepped = ({ page = 1 }: PageSearch) =>
        Math.min(Math.max(page + (rel === 'next' ? 1 : -1), 1), last);
      void navigate({
        search: (now: PageSearch) => ({ ...now, page: stepped(now) === 1 ? undefined : stepped(now) }),
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
