import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useApp } from '#dashboard/app-context.ts';
import { readCompaniesQuery } from '#dashboard/catalogue/detail-queries.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';

interface DetailPrefetcherProps {
  readonly companies: readonly CompanySummaryResponse[];
}

/**
 * Reads the records of the listed companies for their columns, one at a time, and says how far it is. Those that were
 * read in the background are not read again.
 */
export function DetailPrefetcher({ companies: rows }: DetailPrefetcherProps) {
  const { catalogue, companies } = useApp();
  const cache = useQueryClient();
  const [allowed, setAllowed] = useState(() => !isSaveDataEnabled());
  const next = useQueries({
    queries: rows.map(({ id }) => ({ ...companies.detail(id), enabled: false })),
    combine: (results) => results.findIndex(({ data, isError }) => data === undefined && !isError),
  });
  const id = rows[next]?.id;
  // Undefined until the catalogue is opened, which with Save-Data on happens only on request.
  const hasCatalogue = useQuery(progressQuery).data !== undefined;
  const ids = rows.map((company) => company.id);
  const known = useQuery({
    ...readCompaniesQuery(catalogue, cache, companies, ids),
    enabled: hasCatalogue && id !== undefined,
  });
  const isNext = allowed && id !== undefined && !(hasCatalogue && known.isPending);
  useQuery({ ...companies.detail(id ?? 0), enabled: isNext });
  if (id === undefined) return null;
  if (allowed)
    return (
      <p role="status" className="text-xs text-ink-3">
        Reading records, {formatCount(next)} of {formatCount(rows.length)}
      </p>
    );
  return (
    <button
      type="button"
      onClick={() => setAllowed(true)}
      className="text-xs text-accent hover:underline pointer-coarse:min-h-11"
    >
      Read the records of these companies
    </button>
  );
}
