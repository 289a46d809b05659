import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { Columns3, Link2, RefreshCw } from 'lucide-react';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import { CardsSwitch } from './cards-switch.tsx';
import { columns } from '../table/columns.tsx';
import { SortChoice } from './sort-choice.tsx';
import { COLUMN_IDS, type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toggleColumn } from '#dashboard/companies/list-changes.ts';

const PANEL = 'columns-panel';

interface ListToolbarProps {
  readonly search: CompaniesSearch;
  readonly selected: readonly number[];
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

export const ListToolbar = memo(function ListToolbar({
  search,
  selected,
  refreshing,
  onRefresh,
}: ListToolbarProps) {
  const { catalogue } = useApp();
  const cards = search.view === 'cards';
  return (
    <>
      {cards && (
        <div className="max-md:hidden">
          <SortChoice sort={search.sort} />
        </div>
      )}
      <div className="max-md:hidden">
        <CardsSwitch cards={cards} />
      </div>
      <Button
        look="bare"
        aria-label="Refresh"
        title="Refresh"
        className="px-2"
        disabled={refreshing}
        onClick={() => {
          onRefresh();
          // The list itself is refetched either way.
          catalogue()
            .then((open) => open.refresh())
            .catch(reportError);
        }}
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
      <ExportButton
        target={{
          of: 'companies',
          query: toCompanyQuery(search),
          columns: search.cols ?? COLUMN_IDS,
          selected,
        }}
      />
      <CopyButton text={() => location.href} icon={<Link2 size={15} />}>
        <span className="max-md:sr-only">Copy link</span>
      </CopyButton>
      <SaveView look="solid" />
    </>
  );
});

function ColumnPanel({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const shown = search.cols ?? COLUMN_IDS;
  return (
    <Popup id={PANEL} label="Columns" className="hanging w-48 p-2">
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
    </Popup>
  );
}
