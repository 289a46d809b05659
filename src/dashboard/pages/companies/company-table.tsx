import type { CompanySummaryReading } from '#contract/reading.ts';
import { useTable } from '@tanstack/react-table';
import { columns, features } from './columns.tsx';

const CELL = 'h-[46px] px-3 whitespace-nowrap';

// On small screens the name and the year stay; the rest comes back as the page gets wider.
const OF_COLUMN: Record<string, string> = {
  name: 'w-full max-w-0 text-left md:w-[34%]',
  ticker: 'max-md:hidden text-left',
  categories: 'max-lg:hidden text-left',
  founded_year: 'text-right',
  location: 'max-md:hidden text-left max-w-[22ch] truncate',
  updated_at: 'max-lg:hidden text-right',
};

interface CompanyTableProps {
  readonly rows: CompanySummaryReading[];
  /** True while these are the rows of the view before. */
  readonly stale: boolean;
}

/** The companies of one page. */
export function CompanyTable({ rows, stale }: CompanyTableProps) {
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => String(id) });
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sheet">
      <table aria-label="Companies" aria-busy={stale} className="w-full border-collapse">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`px-3 py-2.5 text-xs font-medium text-ink-3 ${OF_COLUMN[header.column.id]}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className={stale ? 'opacity-60' : ''}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="border-b border-line-soft last:border-b-0 hover:bg-row">
              {row.getAllCells().map((cell, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={cell.id}
                    scope={at === 0 ? 'row' : undefined}
                    className={`${CELL} text-ink-2 ${OF_COLUMN[cell.column.id]}`}
                  >
                    <table.FlexRender cell={cell} />
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
