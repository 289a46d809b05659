import { useNavigate } from '@tanstack/react-router';
import { COLUMN_IDS, columnOf } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, readColumns, shownColumns } from '#dashboard/companies/companies-search.ts';
import { ColumnMenu } from '#dashboard/list/table/column-menu.tsx';

const COLUMNS = COLUMN_IDS.map((id) => ({ id, header: columnOf(id).header }));

export function CompanyColumnMenu({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const shown = shownColumns(search);
  return (
    <ColumnMenu
      list="companies"
      columns={COLUMNS}
      shown={shown}
      isDefault={search.cols === undefined}
      onChange={(next) =>
        void navigate({
          search: (now) => ({ ...now, cols: next && readColumns(next(shownColumns(now)), now.watchlist) }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {shown.some((id) => columnOf(id).needsRecord) && (
        <p className="mt-1 px-2 text-xs text-pretty text-ink-3">
          Research and news are read from the record of each company on the page.
        </p>
      )}
    </ColumnMenu>
  );
}
