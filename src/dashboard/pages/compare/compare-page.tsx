import { useRef } from 'react';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { AddCompany } from './add-company.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { exportedCompanies, exportedRows } from './exported-comparison.ts';
import { OtherComparison } from './other-comparison.tsx';
import { PickCompanies } from './pick-companies.tsx';
import { PrintedComparison } from './printed-comparison.tsx';
import { useComparison } from './use-comparison.ts';

export function ComparePage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { ids, columns, rows, comparison, onlyDifferences, omitted, ...change } = useComparison();
  const enough = ids.length >= 2;
  const remove = (id: number) => {
    change.remove(id);
    // The focused Remove button is about to disappear with its column, so move focus to the heading.
    heading.current?.focus({ preventScroll: true });
  };
  const table = { columns, rows, comparison };
  return (
    <>
      <title>Compare · Dossier</title>
      <div className="flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11">
        <h1 ref={heading} tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Compare
        </h1>
        {enough && (
          <ViewActions
            target={{
              of: 'comparison',
              ids,
              companies: exportedCompanies(columns, rows, comparison),
              rows: exportedRows(columns, rows, comparison),
            }}
          />
        )}
      </div>
      <div className="mt-3 mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="h-8 w-52 max-md:w-full pointer-coarse:h-11">
          <AddCompany chosen={ids} full={ids.length >= MAX_COMPARED} onAdd={change.add} />
        </div>
        {enough && (
          <Switch label="Only differences" checked={onlyDifferences} onChange={change.showOnlyDifferences} />
        )}
      </div>
      {change.other && <OtherComparison ids={change.other} onReplace={change.replaceOther} />}
      {omitted > 0 && (
        <p className="mb-3 text-sm text-ink-2">
          The first {MAX_COMPARED} companies are shown; {omitted} more {omitted === 1 ? 'is' : 'are'} left
          out.
        </p>
      )}
      {enough ? (
        <PanelBoundary resetKey={ids.join(',')}>
          <ComparisonTable
            {...table}
            folded={change.folded}
            isUnfolded={change.isUnfolded}
            onUnfold={change.setUnfolded}
            onRemove={remove}
          />
        </PanelBoundary>
      ) : (
        <PickCompanies picked={columns[0]} onRemove={remove} />
      )}
      {enough && <PrintedComparison {...table} onlyDifferences={onlyDifferences} />}
    </>
  );
}
