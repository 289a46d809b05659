import { useNavigate } from '@tanstack/react-router';
import type { ListPath, PagerSearch } from '#dashboard/search-params/pager-search.ts';

interface PageTurnOptions {
  readonly from: ListPath;
  readonly page: number;
  readonly last: number;
}

export type PageTurn = ReturnType<typeof usePageTurn>;

/** Returns a page number as it appears in the URL; undefined for the first page, which needs no param. */
export const toPageParam = (page: number): number | undefined => (page === 1 ? undefined : page);

/** Returns a function that goes to the next or previous page, and one that tells whether there is such a page. */
export function usePageTurn({ from, page, last }: PageTurnOptions) {
  const navigate = useNavigate({ from });
  return {
    canTurn: (step: 1 | -1): boolean => page + step >= 1 && page + step <= last,
    /**
     * Turns the page, starting from the one in the URL. The page on screen may be an earlier one that is being
     * replaced.
     */
    turn: (step: 1 | -1): void =>
      void navigate({
        search: (now: object) => {
          const { page: current = 1 }: PagerSearch = now;
          return { ...now, page: toPageParam(Math.min(Math.max(current + step, 1), last)) };
        },
      }),
  };
}
