import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { cachedCompanies, onCompaniesRead } from './cached-companies.ts';

/** Returns the companies in the query cache by id. Re-renders when more arrive. */
export function useCachedCompanies(): ReadonlyMap<number, CompanySummaryResponse> {
  const cache = useQueryClient();
  const [companies, setCompanies] = useState(() => cachedCompanies(cache));
  useEffect(() => {
    const update = () => setCompanies(cachedCompanies(cache));
    update();
    return onCompaniesRead(cache, update);
  }, [cache]);
  return companies;
}
