import { useQuery } from '@tanstack/react-query';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useApp } from '#dashboard/app-context.ts';
import { useCompanyOfferingCount } from '#dashboard/offerings/use-company-offerings.ts';
import { newestFirst, type Published } from '#dashboard/companies/newest-first.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Moment } from '#dashboard/ui/moment.tsx';

/** Columns that are not shown by default and whose cells load later. */
export type OptionalColumnId = 'description' | 'research' | 'news' | 'last-research' | 'offerings';

interface OptionalCellProps {
  readonly column: OptionalColumnId;
  readonly company: CompanySummaryResponse;
}

export function OptionalCell({ column, company }: OptionalCellProps) {
  if (column === 'offerings') return <OfferingCount id={company.id} />;
  if (column !== 'description') return <RecordCell column={column} id={company.id} />;
  return company.description ? (
    <span title={company.description}>{company.description}</span>
  ) : (
    <span className="text-ink-3">—</span>
  );
}

interface RecordCellProps {
  readonly column: Exclude<OptionalColumnId, 'description' | 'offerings'>;
  readonly id: number;
}

/** Shows what is known; `RecordReader` reads the rest. */
function RecordCell({ column, id }: RecordCellProps) {
  const { companies } = useApp();
  const { data, isError } = useQuery({ ...companies.detail(id), enabled: false });
  if (data) return <Value of={data} column={column} />;
  return (
    <span className="text-ink-3" title={isError ? 'This record could not be read' : 'Not read yet'}>
      {isError ? '—' : '…'}
    </span>
  );
}

function OfferingCount({ id }: { readonly id: number }) {
  const { error, found: count, searched, total } = useCompanyOfferingCount(id);
  if (count === null)
    return (
      <span className="text-ink-3" title={error ? 'Offerings could not be read' : 'Not read yet'}>
        {error ? '—' : '…'}
      </span>
    );
  if (total <= searched) return <>{count > 0 ? formatCount(count) : '—'}</>;
  return (
    <span title={`Among the first ${formatCount(searched)} of ${formatCount(total)} offerings`}>
      {formatCount(count)}+
    </span>
  );
}

interface ValueProps {
  readonly of: CompanyResponse;
  readonly column: RecordCellProps['column'];
}

function Value({ of: { research, news }, column }: ValueProps) {
  if (column === 'research') return <>{research.length > 0 ? formatCount(research.length) : '—'}</>;
  const items: readonly Published[] = column === 'news' ? news : research;
  return <Moment at={newestFirst(items)[0]?.published_at ?? null} show="brief" />;
}
