import { useNavigate } from '@tanstack/react-router';
import { Columns3, LayoutGrid, Link2, RefreshCw, Rows3 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { columns } from './columns.tsx';
import { COLUMN_IDS, type CompaniesSearch, toggleColumn } from './companies-search.ts';

const PANEL = 'columns-panel';

interface ListToolbarProps {
  readonly search: CompaniesSearch;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

/** What can be done with the list as a whole. */
export function ListToolbar({ search, refreshing, onRefresh }: ListToolbarProps) {
  const navigate = useNavigate({ from: '/companies' });
  const cards = search.view === 'cards';
  return (
    <>
      <Button
        look="bare"
        aria-pressed={cards}
        aria-label="Cards"
        title={cards ? 'Show as a table' : 'Show as cards'}
        className="px-2"
        onClick={() => void navigate({ search: (now) => ({ ...now, view: cards ? undefined : 'cards' }) })}
      >
        {cards ? <Rows3 size={16} aria-hidden="true" /> : <LayoutGrid size={16} aria-hidden="true" />}
      </Button>
      <Button
        look="bare"
        aria-label="Refresh"
        title="Refresh"
        className="px-2"
        disabled={refreshing}
        onClick={onRefresh}
      >
        <RefreshCw size={16} aria-hidden="true" className={refreshing ? 'animate-spin' : ''} />
      </Button>
      {!cards && (
        <div className="max-md:hidden">
          <Button popoverTarget={PANEL}>
            <Columns3 size={15} aria-hidden="true" /> Columns
          </Button>
          <ColumnPanel search={search} />
        </div>
      )}
      <CopyButton text={() => location.href} icon={<Link2 size={15} />}>
        Copy link
      </CopyButton>
    </>
  );
}

function ColumnPanel({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const shown = search.cols ?? COLUMN_IDS;
  return (
    <div
      id={PANEL}
      popover="auto"
      role="dialog"
      aria-label="Columns"
      className="columns-panel w-48 rounded-lg border border-line bg-sheet p-2 text-ink shadow-popup"
    >
      {columns.slice(1).map(({ id, header }) => (
        <label
          key={id}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-well pointer-coarse:h-11"
        >
          <input
            type="checkbox"
            className="size-[15px] accent-accent"
            checked={shown.includes(id)}
            onChange={() => void navigate({ search: (now) => toggleColumn(now, id), replace: true })}
          />
          {header}
        </label>
      ))}
    </div>
  );
}
