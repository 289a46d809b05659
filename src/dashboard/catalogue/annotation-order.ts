import type { QueryClient } from '@tanstack/react-query';
import type { OpenCatalogue } from './catalogue.ts';
import { isAnnotationColumn, type Sort } from './company-list-request.ts';
import { invalidateAnnotations } from './invalidate-queries.ts';

export type AnnotationOrder = ReturnType<typeof createAnnotationOrder>;

/**
 * Keeps companies that are sorted by the user's tags, or by whether they are done, in their places while the user works
 * through them. They are sorted again only when the user chooses the order anew or reloads the page.
 */
export function createAnnotationOrder(cache: QueryClient, catalogue: OpenCatalogue) {
  let shown: string | null = null;
  return {
    /**
     * Sorts companies anew if the list on screen has just been sorted by the user's tags, or by whether companies are
     * done. Call this before the rows of a list are queried.
     */
    show(sort: Sort | undefined) {
      const next = sort ? `${sort.by} ${sort.descending}` : null;
      if (sort && isAnnotationColumn(sort.by) && next !== shown) {
        void invalidateAnnotations(cache);
        catalogue()
          .then((opened) => opened.renewAnnotationOrder())
          .catch(reportError);
      }
      shown = next;
    },
  };
}
