import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { referencesCompany } from '#dashboard/records/parsed-value.ts';

const PAGE_SIZE = 500;

/** The offerings that reference a company. The API can't filter by company, so only its first page is searched. */
export function useCompanyOfferings(id: number, enabled = true) {
  const { offerings } = useApp();
  return useQuery({
    ...offerings.list({ page: 1, size: PAGE_SIZE }),
    enabled,
    select: (list) => {
      const searched = list.offerings.length;
      const found = list.offerings.filter((record) => referencesCompany(record, id));
      return { found, searched, total: list.page_info.total_count ?? searched };
    },
  });
}
