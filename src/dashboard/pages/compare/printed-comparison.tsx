import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import { type CompareRow, RECORD_ROWS } from './compare-rows.tsx';
import type { ComparisonTableProps } from './comparison-table.tsx';
import type { Comparison } from './comparison.ts';

interface PrintedComparisonProps extends Pick<ComparisonTableProps, 'columns' | 'rows' | 'comparison'> {
  readonly onlyDifferences: boolean;
}

/** The comparison as it is printed, in landscape format with room for six companies. */
export function PrintedComparison({ columns, rows, comparison, onlyDifferences }: PrintedComparisonProps) {
  if (!usePrinting()) return null;
  return (
    <PrintDocument
      title={`Compare ${columns.length} companies`}
      lines={[
        columns.map(({ name }) => name).join(' · '),
        onlyDifferences ? 'Only the fields in which they differ' : null,
      ]}
      at={new Date(Math.max(...columns.map(({ readAt }) => readAt)))}
      landscape
    >
      <table aria-label="Comparison" className="table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-24">
              Company
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ id }) => !RECORD_ROWS.has(id))
            .map((row) => (
              <tr key={row.id}>
                <th scope="row" className="font-normal text-ink-3">
                  {row.label}
                  {row.note && <span className="block">{row.note(comparison)}</span>}
                </th>
                {columns.map(({ id, company }) => (
                  <td key={id} dir="auto" className={row.number ? 'text-right' : ''}>
                    {company ? printedCell(row, company, comparison) : '—'}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </PrintDocument>
  );
}

function printedCell(row: CompareRow, company: CompanyResponse, comparison: Comparison) {
  if (row.size === 'tags') return row.exported?.(company, comparison) ?? '—';
  if (row.cell) return row.cell(company, comparison);
  const text = row.value(company, comparison.dates);
  return text === '' ? '—' : (row.format?.(text) ?? text);
}
