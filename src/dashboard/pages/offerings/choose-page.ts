import { isUnderway, mayBringMatches, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import type { OfferingRows } from '#dashboard/catalogue/offering-list-request.ts';

/** A page of offerings, from the API's list or from the catalogue. */
export type ShownOfferings = Pick<OfferingRows, 'offerings' | 'page_info'> &
  Partial<Pick<OfferingRows, 'highlights' | 'groups' | 'isPartial' | 'note'>>;

/** With more offerings than this, the first rows don't wait for their order, because loading all takes longer. */
const MAX_AWAITED = 2000;

export interface PageSources {
  /** True if the search has filters or a sort order, which the API doesn't support. */
  readonly needsCatalogue: boolean;
  /** True while the catalogue answers in place of a server that doesn't respond. */
  readonly isStoodIn: boolean;
  /** `yes` once all offerings are loaded and have closing dates, so that those that close soonest come first. */
  readonly hasDefaultOrder: 'yes' | 'no' | 'unknown';
  /** True once the first rows have waited long enough for their order. */
  readonly isOrderWaitOver: boolean;
  /** The API's page; undefined until it arrives. */
  readonly apiPage: ShownOfferings | undefined;
  /** The catalogue's page; undefined until it arrives. */
  readonly cataloguePage: ShownOfferings | undefined;
  /** True if more offerings have been loaded since the catalogue was asked for its page, and it is asked again. */
  readonly isCataloguePageOutdated: boolean;
  readonly progress: Progress | undefined;
}

interface ChosenPage {
  readonly from: 'api' | 'catalogue';
  /** Undefined while a skeleton is shown. */
  readonly page: ShownOfferings | undefined;
}

/** True if the catalogue's page shows no offering, but may show some once more offerings are loaded. */
function mayFillUp({ cataloguePage, isCataloguePageOutdated, progress }: PageSources): boolean {
  const isUnread = !progress || (progress.loaded === 0 && isUnderway(progress));
  const mayChange = mayBringMatches(progress) || isCataloguePageOutdated;
  return isUnread || (cataloguePage?.offerings.length === 0 && mayChange);
}

/** True if the default order is likely to be known soon, so that rows in the API's order would be rearranged. */
function mustAwaitOrder({ hasDefaultOrder, isOrderWaitOver, apiPage }: PageSources): boolean {
  const isShort = (apiPage?.page_info.total_count ?? 0) <= MAX_AWAITED;
  return hasDefaultOrder !== 'no' && isShort && !isOrderWaitOver;
}

/** Chooses the page of offerings to show. */
export function choosePage(sources: PageSources): ChosenPage {
  const { needsCatalogue, isStoodIn, hasDefaultOrder, apiPage, cataloguePage } = sources;
  // If the catalogue is needed only for the default order, the API's page is shown until the catalogue's arrives.
  const isInDefaultOrder = hasDefaultOrder === 'yes' && cataloguePage !== undefined;
  if (needsCatalogue || isStoodIn || isInDefaultOrder)
    return { from: 'catalogue', page: mayFillUp(sources) ? undefined : cataloguePage };
  if (mustAwaitOrder(sources)) return { from: 'api', page: undefined };
  return { from: 'api', page: apiPage };
}
