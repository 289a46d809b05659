import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useApp } from '#dashboard/app-context.ts';
import {
  COLUMN_IDS,
  type ColumnId,
  columnOf,
  COLUMNS,
  DEFAULT_COLUMNS,
} from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { moveColumn, toggleColumn } from '#dashboard/companies/list-changes.ts';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';

const PANEL = 'columns-panel';

/** Chooses and orders the columns of the table. */
export function ColumnMenu({ search }: { readonly search: CompaniesSearch }) {
  return (
    <>
      <Button popoverTarget={PANEL}>
        <Columns3 size={15} aria-hidden="true" /> Columns
      </Button>
      <Popup id={PANEL} label="Columns" className="hanging w-64 p-2">
        <ColumnList search={search} />
      </Popup>
    </>
  );
}

function ColumnList({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const { preferences } = useApp();
  const { columnWidths } = usePreferences();
  const shown: readonly ColumnId[] = (search.cols ?? DEFAULT_COLUMNS).filter((id) => id !== 'name');
  const hidden: readonly ColumnId[] = COLUMN_IDS.filter((id) => id !== 'name' && !shown.includes(id));
  const change = (to: (now: CompaniesSearch) => CompaniesSearch) =>
    void navigate({ search: to, replace: true, resetScroll: false });
  const isDefault = search.cols === undefined && Object.keys(columnWidths).length === 0;
  const reset = () => {
    change((now) => ({ ...now, cols: undefined }));
    preferences.setState((now) => ({ ...now, columnWidths: {} }));
  };
  return (
    <>
      <ul>
        {[...shown, ...hidden].map((id) => (
          <li key={id} className="group flex h-8 items-center rounded-sm hover:bg-well pointer-coarse:h-11">
            <label className="flex h-full min-w-0 grow cursor-pointer items-center gap-2 px-2">
              <input
                type="checkbox"
                className="size-[15px] accent-accent"
                checked={shown.includes(id)}
                onChange={() => change((now) => toggleColumn(now, id))}
              />
              {COLUMNS[id].header}
            </label>
            {shown.includes(id) && (
              <>
                <MoveButton column={id} step={-1} disabled={id === shown[0]} onMove={change} />
                <MoveButton column={id} step={1} disabled={id === shown.at(-1)} onMove={change} />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.some((id) => columnOf(id).needsRecord) && (
        <p className="mt-1 px-2 text-xs text-pretty text-ink-3">
          Research and news are read from the record of each company on the page.
        </p>
      )}
      {!isDefault && (
        <Button look="bare" className="mt-1 w-full" onClick={reset}>
          Reset columns
        </Button>
      )}
    </>
  );
}

interface MoveButtonProps {
  readonly column: ColumnId;
  readonly step: 1 | -1;
  readonly disabled: boolean;
  readonly onMove: (change: (now: CompaniesSearch) => CompaniesSearch) => void;
}

function MoveButton({ column, step, disabled, onMove }: MoveButtonProps) {
  const Arrow = step === -1 ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={`Move ${COLUMNS[column].header} ${step === -1 ? 'up' : 'down'}`}
      disabled={disabled}
      onClick={() => onMove((now) => moveColumn(now, column, step))}
      className="grid h-full w-7 place-items-center text-ink-3 not-disabled:hover:text-ink disabled:opacity-30 pointer-coarse:w-11"
    >
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}
