import type { CompanySummaryReading } from '#contract/reading.ts';
import { columns } from './columns.tsx';

interface CompanyTableProps {
  readonly rows: readonly CompanySummaryReading[];
  /** True while these are the rows of the view before. */
  readonly stale: boolean;
}

/** The companies of one page. */
export function CompanyTable({ rows, stale }: CompanyTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sheet">
      <table aria-label="Companies" aria-busy={stale} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ id, header, className }) => (
              <th key={id} scope="col" className={`px-3 py-2.5 text-xs font-medium text-ink-3 ${className}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stale ? 'opacity-60' : ''}>
          {rows.map((company) => (
            <tr key={company.id} className="border-b border-line-soft last:border-b-0 hover:bg-row">
              {columns.map(({ id, cell, className }, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={id}
                    scope={at === 0 ? 'row' : undefined}
                    className={`h-[46px] truncate px-3 text-ink-2 ${className}`}
                  >
                    {cell(company)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
