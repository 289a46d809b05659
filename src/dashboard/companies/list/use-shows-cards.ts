import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';

/** True if the list is shown as cards: on phones, unless the URL says otherwise. */
export function useShowsCards({ view }: Pick<CompaniesSearch, 'view'>): boolean {
  const isPhone = useMedia('(width < 760px)');
  return view === undefined ? isPhone : view === 'cards';
}
