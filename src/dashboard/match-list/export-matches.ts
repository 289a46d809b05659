import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { LineMatch } from '#dashboard/catalogue/matching/line-match.ts';
import { toCsvFile } from '#dashboard/export/csv.ts';
import type { Cell, ExportTable } from '#dashboard/export/export-table.ts';
import { createRecordBuffer } from '#dashboard/export/record-buffer.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { formatReasons, formatWhy } from './format-reasons.ts';
import { columnNames, type ListTable } from './read-list.ts';

/** A line of the list with what it was matched to. */
export interface MatchedLine {
  readonly cells: readonly string[];
  readonly match: LineMatch;
  /** The company's id; null if there is none, or none was chosen. */
  readonly id: number | null;
  /** True if the user has chosen for this line, even if only that no company is meant. */
  readonly isChosen: boolean;
}

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

function ourCells(
  { match, id, isChosen }: MatchedLine,
  companies: ReadonlyMap<number, CompanySummaryResponse>,
): Cell[] {
  const company = id === null ? undefined : companies.get(id);
  const candidate = match.candidates.find((each) => each.company.id === id);
  const status = isChosen ? (id === null ? 'none' : 'matched') : match.status;
  const why = isChosen ? 'Chosen' : candidate ? formatReasons(candidate) : formatWhy(match);
  return [
    status,
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

/** Writes the list with our columns behind its own. Formulas are escaped as in every export. */
export async function exportMatches(
  table: ListTable,
  lines: readonly MatchedLine[],
  companies: ReadonlyMap<number, CompanySummaryResponse>,
  format: 'csv' | 'xlsx',
): Promise<Blob> {
  const columns = columnNames(table);
  const own = columns.length === 1 && table.header === null ? ['Line'] : columns;
  const buffer = createRecordBuffer();
  buffer.add(
    lines.map((line) => ({
      cells: [...own.map((_, at) => line.cells[at] ?? ''), ...ourCells(line, companies)],
    })),
  );
  const output: ExportTable = {
    header: [...own, ...OUR_COLUMNS],
    // The cast is safe because the records were made above.
    rowsOf: ({ cells }) => [cells as readonly Cell[]],
    hasDates: [...own, ...OUR_COLUMNS].map(() => false),
  };
  if (format === 'csv') return (await toCsvFile(buffer, output)).blob;
  const { toXlsxFile } = await import('#dashboard/export/xlsx-file.ts');
  return (await toXlsxFile(buffer, output, 'Matches')).blob;
}
