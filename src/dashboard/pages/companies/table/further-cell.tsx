import { useQuery } from '@tanstack/react-query';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useApp } from '#dashboard/app-context.ts';
import type { ColumnId } from '#dashboard/companies/companies-search.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { referencesCompany } from '#dashboard/records/parsed-value.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { FurtherColumnId } from './column-layout.tsx';

/** Columns of what only a company's whole record has. */
export const NEEDS_RECORD: ReadonlySet<ColumnId> = new Set(['research', 'news']);

interface FurtherCellProps {
  readonly column: FurtherColumnId;
  readonly company: CompanySummaryResponse;
}

export function FurtherCell({ column, company }: FurtherCellProps) {
  if (column === 'offerings') return <OfferingCount id={company.id} />;
  if (column !== 'description') return <RecordCell column={column} id={company.id} />;
  return company.description ? (
    <span title={company.description}>{company.description}</span>
  ) : (
    <span className="text-ink-3">—</span>
  );
}

interface RecordCellProps {
  readonly column: 'research' | 'news';
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

const OFFERINGS_READ = 500;

/** Counted in the first page of offerings, since the API can't filter them by company. */
function OfferingCount({ id }: { readonly id: number }) {
  const { offerings } = useApp();
  const { data, error } = useQuery(offerings.list({ page: 1, size: OFFERINGS_READ }));
  if (!data)
    return (
      <span className="text-ink-3" title={error ? 'Offerings could not be read' : 'Not read yet'}>
        {error ? '—' : '…'}
      </span>
    );
  const { length } = data.offerings;
  const count = data.offerings.filter((record) => referencesCompany(record, id)).length;
  const total = data.page_info.total_count ?? length;
  if (total <= length) return <>{count > 0 ? formatCount(count) : '—'}</>;
  return (
    <span title={`Among the first ${formatCount(length)} of ${formatCount(total)} offerings`}>
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
  return <Moment at={newestFirst(news)[0]?.published_at ?? null} show="brief" />;
}
