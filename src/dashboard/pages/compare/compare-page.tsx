import { Link, getRouteApi } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { FieldName } from '#dashboard/catalogue/company-fields.ts';
import { useComparisonStore } from '#dashboard/companies/comparison-store.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { AddCompany } from './add-company.tsx';
import {
  type CompareColumn,
  type CompareRow,
  type Comparison,
  compareRows,
  differingRows,
  exportedRows,
  toComparison,
  useCompareColumns,
} from './compare-rows.tsx';
import { toCompareView, withCompany, withoutCompany } from './compare-search.ts';
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx';

interface PickCompaniesProps extends Pick<ComparisonTableProps, 'onRemove'> {
  readonly picked: CompareColumn | undefined;
}

function PickCompanies({ picked, onRemove }: PickCompaniesProps) {
  return (
    <div className="rounded-lg border border-line bg-sheet">
      <Notice title={picked ? 'Add a second company' : 'Pick companies to compare'}>
        <p>Compare up to six companies side by side. Search all companies by name, ticker, domain or ID.</p>
        {picked && (
          <p className="flex flex-wrap items-center justify-center gap-2">
            {isNotFound(picked.failure) ? 'There is no company with this ID:' : 'Selected so far:'}
            <button
              type="button"
              aria-label={`Remove ${isolate(picked.name)}`}
              onClick={() => onRemove(picked.id)}
              className="inline-flex h-[26px] max-w-full items-center gap-1.5 rounded-full bg-accent-wash pr-2 pl-2.5 text-xs font-medium text-accent hover:opacity-80 pointer-coarse:h-11"
            >
              <bdi className="truncate">{picked.name}</bdi>
              <X size={13} aria-hidden="true" className="shrink-0" />
            </button>
          </p>
        )}
        <p>
          <Link to="/companies" className={buttonClass()}>
            Browse companies
          </Link>
        </p>
      </Notice>
    </div>
  );
}

const route = getRouteApi('/_authenticated/compare');

export function ComparePage() {
  const store = useComparisonStore();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = route.useNavigate();
  const { ids, onlyDifferences, omitted } = toCompareView(route.useSearch());
  const columns = useCompareColumns(ids);
  const dates = useDateFormat();
  const saveComparison = useEffectEvent(() => store.setState(() => ids));
  const written = ids.join(',');
  useEffect(() => {
    if (written !== '') saveComparison();
  }, [written]);
  const enough = ids.length >= 2;
  const add = (id: number) => void navigate({ search: (now) => withCompany(now, id), resetScroll: false });
  const remove = (id: number) => {
    if (ids.length === 1) store.setState(() => []);
    void navigate({ search: (now) => withoutCompany(now, id), resetScroll: false });
    // The focused remove button has disappeared with its column.
    heading.current?.focus({ preventScroll: true });
  };
  const companies = columns.flatMap(({ company }) => company ?? []);
  const comparison = toComparison(companies, useNow(), dates);
  const rows = onlyDifferences ? differingRows(compareRows, companies, dates) : compareRows;
  return (
    <>
      <title>Compare · Dossier</title>
      <div className="flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11">
        <h1 ref={heading} tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Compare
        </h1>
        {enough && (
          <ViewActions target={{ of: 'comparison', ids, rows: exportedRows(columns, rows, comparison) }} />
        )}
      </div>
      <div className="mt-3 mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="h-8 w-52 max-md:w-full pointer-coarse:h-11">
          <AddCompany chosen={ids} full={ids.length >= MAX_COMPARED} onAdd={add} />
        </div>
        {enough && (
          <Switch
            label="Only differences"
            checked={onlyDifferences}
            onChange={(on) =>
              void navigate({ search: (now) => ({ ...now, diff: on ? 1 : undefined }), resetScroll: false })
            }
          />
        )}
      </div>
      {omitted > 0 && (
        <p className="mb-3 text-sm text-ink-2">
          The first {MAX_COMPARED} companies are shown; {omitted} more {omitted === 1 ? 'is' : 'are'} left
          out.
        </p>
      )}
      {enough ? (
        <PanelBoundary resetKey={written}>
          <ComparisonTable columns={columns} rows={rows} comparison={comparison} onRemove={remove} />
        </PanelBoundary>
      ) : (
        <PickCompanies picked={columns[0]} onRemove={remove} />
      )}
      {enough && (
        <PrintedComparison
          columns={columns}
          rows={rows}
          comparison={comparison}
          onlyDifferences={onlyDifferences}
        />
      )}
    </>
  );
}

interface PrintedComparisonProps extends Omit<ComparisonTableProps, 'onRemove'> {
  readonly onlyDifferences: boolean;
}

/** Rows that aren't printed, because they are useful only on screen. */
const NOT_PRINTED = new Set<string>(['normalized_name', 'logo_filename', 'logo_color'] satisfies FieldName[]);

/** The printed comparison, on a landscape page with room for six companies. */
function PrintedComparison({ columns, rows, comparison, onlyDifferences }: PrintedComparisonProps) {
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
            .filter(({ id }) => !NOT_PRINTED.has(id))
            .map((row) => (
              <tr key={row.id}>
                <th scope="row" className="font-normal text-ink-3">
                  {row.label}
                  {row.note && <span className="block">{row.note(comparison)}</span>}
                </th>
                {columns.map(({ id, company }) => (
                  <td key={id} dir="auto">
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
  if (row.cell) return row.cell(company, comparison);
  const text = row.value(company, comparison.dates);
  return text === '' ? '—' : (row.format?.(text) ?? text);
}
