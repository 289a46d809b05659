import { categoryName } from '#contract/shown-name.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { toCsvFile } from '#dashboard/export/csv.ts';
import type { Cell, ExportTable } from '#dashboard/export/export-table.ts';
import { createRecordBuffer } from '#dashboard/export/record-buffer.ts';
import { formatReasons, formatWhy } from './format-reasons.ts';
import { columnNames } from './guess-column.ts';
import type { InputTable } from './input-table.ts';
import { lineStatus, type MatchedLine } from './matched-line.ts';

const OUR_COLUMNS = [
  'Match',
  'Reason',
  'Company ID',
  'Company',
  'Legal name',
  'Ticker',
  'Domain',
  'Founded',
  'Location',
  'Categories',
];

function ourCells(line: MatchedLine, companies: ReadonlyMap<number, CompanySummaryResponse>): Cell[] {
  const { match, id, isChosen } = line;
  const company = id === null ? undefined : companies.get(id);
  const candidate = match.candidates.find((each) => each.company.id === id);
  const why = isChosen ? 'Chosen' : candidate ? formatReasons(candidate) : formatWhy(match);
  return [
    lineStatus(line),
    why,
    id,
    company?.name ?? candidate?.company.name ?? null,
    company?.legal_name ?? null,
    company?.ticker ?? null,
    company?.domain ?? null,
    company?.founded_year ?? null,
    company?.location ?? null,
    company?.categories.map(categoryName).join(', ') ?? null,
  ];
}

/**
 * Writes the user's list to a file and appends columns about the matched companies. Escapes formulas like every
 * export.
 */
export async function exportMatches(
  table: InputTable,
  lines: readonly MatchedLine[],
  companies: ReadonlyMap<number, CompanySummaryResponse>,
  format: 'csv' | 'xlsx',
): Promise<Blob> {
  const columns = columnNames(table);
  const own = columns.length === 1 && table.header === null ? ['Line'] : columns;
  const buffer = createRecordBuffer();
  buffer.add(
    lines.map((line) => ({
      cells: [...own.map((_, index) => line.cells[index] ?? ''), ...ourCells(line, companies)],
    })),
  );
  const output: ExportTable = {
    header: [...own, ...OUR_COLUMNS],
    // The cast is safe, because all cells of these records were created above.
    rowsOf: ({ cells }) => [cells as readonly Cell[]],
    hasDates: [...own, ...OUR_COLUMNS].map(() => false),
  };
  if (format === 'csv') return (await toCsvFile(buffer, output)).blob;
  const { toXlsxFile } = await import('#dashboard/export/xlsx-file.ts');
  return (await toXlsxFile(buffer, output, 'Matches')).blob;
}
