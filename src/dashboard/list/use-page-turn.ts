import { useNavigate } from '@tanstack/react-router';
import type { ListPath, PageSearch } from '#dashboard/search-params/page-search.ts';

interface PageTurnOptions {
  readonly from: ListPath;
  readonly page: number;
  readonly last: number;
}

export type PageTurn = ReturnType<typeof usePageTurn>;

/** Returns the page number for the URL, which has none for the first page. */
export const toPageParam = (page: number): number | undefined => (page === 1 ? undefined : page);

/** Returns functions that turn the page by one, and tell whether there is such a page. */
export function usePageTurn({ from, page, last }: PageTurnOptions) {
  const navigate = useNavigate({ from });
  return {
    canTurn: (step: 1 | -1): boolean => page + step >= 1 && page + step <= last,
    /** Turns the page, starting from the one in the URL, which is ahead of the one on screen while that loads. */
    turn: (step: 1 | -1): void =>
      void navigate({
        search: (now: object) => {
          const { page: current = 1 }: PageSearch = now;
          return { ...now, page: toPageParam(Math.min(Math.max(current + step, 1), last)) };
        },
      }),
  };
}
