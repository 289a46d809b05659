import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useApp } from '#dashboard/app-context.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { savesData } from '#dashboard/lib/saves-data.ts';

interface RecordReaderProps {
  readonly companies: readonly CompanySummaryResponse[];
}

/** Reads the records of the listed companies for their columns, one at a time, and says how far it is. */
export function RecordReader({ companies: rows }: RecordReaderProps) {
  const { companies } = useApp();
  const [allowed, setAllowed] = useState(() => !savesData());
  const next = useQueries({
    queries: rows.map(({ id }) => ({ ...companies.detail(id), enabled: false })),
    combine: (results) => results.findIndex(({ data, isError }) => data === undefined && !isError),
  });
  const id = rows[next]?.id;
  useQuery({ ...companies.detail(id ?? 0), enabled: allowed && id !== undefined });
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
