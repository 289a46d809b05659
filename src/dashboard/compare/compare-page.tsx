import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { CopyLink } from '#dashboard/ui/copy-link.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { useCompareColumns } from './compare-column.ts';
import { compareRows, differingRows } from './compare-rows.tsx';
import { exportedRows } from './exported-rows.ts';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { toCompareView, withCompany, withoutCompany } from './compare-search.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { PrintedComparison } from './printed-comparison.tsx';
import { PickCompanies } from './pick-companies.tsx';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';

const AddCompany = lazyComponent(() => import('./add-company.tsx'), 'AddCompany');

const route = getRouteApi('/_authenticated/compare');

export function ComparePage() {
  const { comparison } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = route.useNavigate();
  const { ids, onlyDifferences, omitted } = toCompareView(route.useSearch());
  const columns = useCompareColumns(ids);
  const saveComparison = useEffectEvent(() => comparison.setState(() => ids));
  const written = ids.join(',');
  useEffect(() => {
    if (written !== '') saveComparison();
  }, [written]);
  const enough = ids.length >= 2;
  const add = (id: number) => void navigate({ search: (now) => withCompany(now, id), resetScroll: false });
  const remove = (id: number) => {
    if (ids.length === 1) comparison.setState(() => []);
    void navigate({ search: (now) => withoutCompany(now, id), resetScroll: false });
    // The remove button that had the focus is gone with its column.
    heading.current?.focus({ preventScroll: true });
  };
  const companies = columns.flatMap(({ company }) => company ?? []);
  const rows = onlyDifferences ? differingRows(compareRows, companies) : compareRows;
  return (
    <>
      <title>Compare · Dossier</title>
      <div className="flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11">
        <h1 ref={heading} tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Compare
        </h1>
        {enough && (
          <>
            <ExportButton target={{ of: 'comparison', ids, rows: exportedRows(columns, rows) }} />
            <CopyLink />
            <SaveView />
          </>
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
          <ComparisonTable columns={columns} rows={rows} onRemove={remove} />
        </PanelBoundary>
      ) : (
        <PickCompanies picked={columns[0]} onRemove={remove} />
      )}
      {enough && <PrintedComparison columns={columns} rows={rows} onlyDifferences={onlyDifferences} />}
    </>
  );
}
