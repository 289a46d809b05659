import { Link, useNavigate } from '@tanstack/react-router';
import { Braces, Building2, LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { useOfferingSelection } from '#dashboard/list/selection.ts';
import { ColumnMenu } from '#dashboard/list/table/column-menu.tsx';
import { OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import { type OfferingsSearch, type View, VIEWS } from '#dashboard/offerings/offerings-search.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { RefreshAction, RefreshButton } from '#dashboard/ui/refresh-button.tsx';
import { offeringsTarget } from './offerings-target.ts';
import type { OfferingsState } from './use-offerings.ts';

const NAMES: Readonly<Record<View, string>> = { table: 'Table', cards: 'Cards', json: 'JSON' };
const ICONS: Readonly<Record<View, ReactNode>> = {
  table: <Rows3 size={15} aria-hidden="true" />,
  cards: <LayoutGrid size={15} aria-hidden="true" />,
  json: <Braces size={15} aria-hidden="true" />,
};

interface OfferingToolbarProps {
  readonly state: OfferingsState;
  readonly search: OfferingsSearch;
  readonly view: View;
  readonly defaultView: View;
}

export function OfferingToolbar({ state, search, view, defaultView }: OfferingToolbarProps) {
  const { list, progress, schema, columns } = state;
  const { ids: selected } = useOfferingSelection();
  const navigate = useNavigate({ from: '/offerings' });
  const openCatalogue = useOpenCatalogue();
  const isGrouped = search.group === 'company';
  const refresh = () => {
    void list.refetch();
    // Load all offerings again too. If that fails, only report it, because the page on screen is fetched separately.
    if (progress && progress.phase !== 'idle')
      openCatalogue()
        .then((opened) => opened.offerings.refresh())
        .catch(reportError);
  };
  const searchOf = (other: View) => ({ ...search, view: other === defaultView ? undefined : other });
  const toggleGroups = () =>
    void navigate({
      search: (now) => ({ ...now, group: isGrouped ? undefined : 'company', page: undefined }),
    });
  return (
    <div className="flex flex-wrap items-center gap-1.5 max-md:contents">
      <div
        role="group"
        aria-label="View"
        className="flex rounded-sm border border-line bg-sheet p-0.5 text-sm max-md:hidden"
      >
        {VIEWS.map((each) => (
          <Link
            key={each}
            to="/offerings"
            search={searchOf(each)}
            aria-current={each === view ? 'true' : undefined}
            className="grid h-[26px] place-items-center rounded-[4px] px-2.5 text-ink-2 hover:text-ink hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11"
            activeOptions={{ exact: true }}
          >
            {NAMES[each]}
          </Link>
        ))}
      </div>
      {schema?.hasCompanies && (
        <Button
          aria-pressed={isGrouped}
          title="Group by company"
          className="aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent max-[1340px]:px-2 max-md:hidden"
          onClick={toggleGroups}
        >
          <Building2 size={15} aria-hidden="true" />
          <span className="max-[1340px]:sr-only">Group by company</span>
        </Button>
      )}
      <RefreshButton busy={list.isFetching} onRefresh={refresh} />
      {view === 'table' && columns && (
        <span className="max-md:hidden">
          <ColumnMenu list={OFFERINGS} columns={columns} />
        </span>
      )}
      <ViewActions labelClass="max-xl:sr-only" target={offeringsTarget(state, selected)}>
        <RefreshAction busy={list.isFetching} onRefresh={refresh} />
        {/* Phones have no space for these beside the heading. */}
        <span className="contents *:w-full *:justify-start md:hidden">
          {VIEWS.filter((each) => each !== view).map((each) => (
            <Link key={each} to="/offerings" search={searchOf(each)} className={buttonClass('bare')}>
              {ICONS[each]}
              Show as {each === 'json' ? 'JSON' : each}
            </Link>
          ))}
          {schema?.hasCompanies && (
            <Button look="bare" onClick={toggleGroups}>
              <Building2 size={15} aria-hidden="true" />
              {isGrouped ? 'Ungroup' : 'Group by company'}
            </Button>
          )}
        </span>
      </ViewActions>
    </div>
  );
}
