import { useNavigate } from '@tanstack/react-router';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import type { ListedCompanies } from './use-listed-companies.ts';

/** Returns the rows on screen as the search box needs them. */
export function useCompanyResults({ page, isStale }: ListedCompanies, { q = '' }: CompaniesSearch) {
  const navigate = useNavigate();
  const [first] = page?.companies ?? [];
  return {
    text: isStale || !page ? null : q.trim(),
    openFirst: first && (() => void navigate(companyLink(first.id))),
  };
}
