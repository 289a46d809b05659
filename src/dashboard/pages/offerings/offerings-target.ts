import type { OfferingsTarget } from '#dashboard/export/export-target.ts';
import type { OfferingsState } from './use-offerings.ts';

/** Returns what can be exported from the page; null while it has no offerings yet. */
export const offeringsTarget = (
  { page, query, schema }: Pick<OfferingsState, 'page' | 'query' | 'schema'>,
  selected: readonly string[],
): OfferingsTarget | null =>
  page
    ? {
        of: 'offerings',
        offerings: page.offerings,
        selected,
        query,
        dates: schema?.window ?? null,
        total: page.page_info.total_count,
      }
    : null;
