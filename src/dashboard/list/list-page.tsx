import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { focusHeading } from '#dashboard/lib/dom.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { type ListIdentity, nounOf } from './definition.ts';
import { OptionSelect } from './filters/option-select.tsx';
import { SearchBox } from './search-box.tsx';

interface SortChoiceProps {
  readonly list: Pick<ListIdentity, 'path'>;
  readonly sort: string | undefined;
  readonly choices: readonly (readonly [param: string, label: string])[];
}

/** Sorts a list without column headers. */
export function SortChoice({ list, sort, choices }: SortChoiceProps) {
  const navigate = useNavigate({ from: list.path });
  return (
    <OptionSelect
      label="Sort by"
      className="max-w-full"
      value={sort}
      none="Default order"
      options={choices}
      onChoose={(chosen) =>
        void navigate({ search: (now: object) => ({ ...now, sort: chosen, page: undefined }) })
      }
    />
  );
}

const SHEET = 'filter-sheet';
/** From this width on, the filters have a sidebar. */
const WIDE = '(min-width: 1280px)';

/** The filters where there is a sidebar. */
const SideFilters = ({ children }: { readonly children: ReactNode }) => useMedia(WIDE) && children;

interface FilterSheetProps {
  /** How many filters are set. */
  readonly active: number;
  /** Text of the button that closes the sheet. */
  readonly done: ReactNode;
  readonly children: ReactNode;
}

/** The filters where there is no sidebar: a bottom sheet on phones, a popover under the button otherwise. */
export function FilterSheet({ active, done, children }: FilterSheetProps) {
  if (useMedia(WIDE)) return null;
  return (
    <div className="xl:hidden">
      <Button popoverTarget={SHEET}>
        <ListFilter size={15} aria-hidden="true" /> Filters{active > 0 ? ` (${active})` : ''}
      </Button>
      <div
        id={SHEET}
        popover="auto"
        role="dialog"
        aria-label="Filters"
        className="filter-sheet overflow-y-auto border-line bg-sheet p-4 text-ink shadow-popup"
      >
        <p className="mb-3 font-read text-section font-semibold md:hidden">Filter and sort</p>
        {children}
        <div className="sticky -bottom-4 -mx-4 -mb-4 mt-5 border-t border-line bg-sheet px-4 pt-3 pb-6 md:hidden">
          {/* Focus goes on to the list; by itself it would go back to the button that opened the sheet. */}
          <Button
            look="solid"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            onClick={focusHeading}
            className="w-full"
          >
            {done}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ListPageProps {
  readonly list: ListIdentity;
  /** In place of the title of the list. */
  readonly heading?: ReactNode;
  /** At the right of the heading. */
  readonly toolbar: ReactNode;
  /** Below both. */
  readonly below?: ReactNode;
  /** `ListControls`; null while there is nothing to search or filter. */
  readonly controls: ReactNode;
  /** Heads the page on paper, instead of heading and toolbar. */
  readonly printHeader?: ReactNode;
  /** Without a place for filters at the left of the rows. */
  readonly isOneColumn?: boolean;
  /** Contains the rows and all that belongs to them. */
  readonly container?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The page of a list: heading, search and filters at the left where there is room, and the rows. */
export const ListPage = ({
  list,
  heading,
  toolbar,
  below,
  controls,
  printHeader,
  isOneColumn = false,
  container,
  children,
}: ListPageProps) => (
  <>
    {heading === undefined && <title>{`${list.title} · Dossier`}</title>}
    {printHeader}
    <div
      className={`mb-4 flex min-h-8 items-center gap-1.5 max-md:flex-wrap pointer-coarse:min-h-11 ${printHeader === undefined ? '' : 'print:hidden'}`}
    >
      <h1 tabIndex={-1} className="mr-auto min-w-0 font-read text-title font-semibold md:truncate">
        {heading ?? list.title}
      </h1>
      {toolbar}
    </div>
    {below}
    <div
      className={
        controls === null
          ? ''
          : `grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] items-start gap-x-7 ${isOneColumn ? '' : 'xl:grid-cols-[212px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]'}`
      }
    >
      {controls}
      <div ref={container} className={`min-w-0 self-stretch ${isOneColumn ? '' : 'xl:col-start-2'}`}>
        {children}
      </div>
    </div>
  </>
);

interface ListControlsProps {
  readonly list: ListIdentity;
  /** Undefined while they are not known, which keeps their place; null for none. */
  readonly filters: ReactNode;
  /** How many filters are set. */
  readonly active: number;
  /** How many records match; null if the server does not say. */
  readonly total: number | null | undefined;
  /** `SortChoice`, where the list has no header to sort by. */
  readonly sort?: ReactNode;
  /** The filters that are set, and what they give, in a line above the rows. */
  readonly bar: ReactNode;
  /** Below that line. */
  readonly notes?: ReactNode;
}

/** Search and filters of a list, and the line above its rows. */
export const ListControls = ({ list, filters, active, total, sort, bar, notes }: ListControlsProps) => (
  <>
    <div className={`min-w-0 print:hidden ${filters === null ? 'xl:w-[212px]' : 'xl:row-span-2'}`}>
      <div role="search" className="mb-3 min-h-8 xl:mb-4 pointer-coarse:min-h-11">
        <SearchBox list={list} />
      </div>
      {filters !== null && (
        // Stays in view beside a long list; the padding holds what reaches over the edge.
        <aside
          aria-label="Filters"
          className="sticky top-[52px] -mx-2 max-h-[calc(100dvh-52px)] overflow-y-auto overscroll-contain px-2 pb-6 [scrollbar-width:thin] max-xl:hidden"
        >
          <SideFilters>{filters}</SideFilters>
        </aside>
      )}
    </div>
    <div className="min-w-0">
      <div
        hidden={filters === null}
        className="mb-3 flex min-h-[26px] flex-wrap items-center gap-1.5 max-md:min-h-8 print:hidden pointer-coarse:min-h-11"
      >
        {filters && (
          <FilterSheet
            active={active}
            done={`Show ${total === null || total === undefined ? nounOf(list) : list.formatCount(total)}`}
          >
            {sort && (
              <div className="mb-6 flex items-center gap-3 text-sm md:hidden">
                <span className="font-semibold">Sort by</span>
                {sort}
              </div>
            )}
            {filters}
          </FilterSheet>
        )}
        {bar}
      </div>
      {notes}
    </div>
  </>
);

/** How many rows match, at the end of the line above them. */
export const ListStatus = ({ children }: { readonly children: ReactNode }) => (
  <div className="ml-auto flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">{children}</div>
);

interface ListRowsProps {
  readonly list: ListIdentity;
  /** Of the page of the list. */
  readonly query: Pick<
    UseQueryResult,
    'data' | 'error' | 'failureReason' | 'isPlaceholderData' | 'dataUpdatedAt'
  >;
  readonly onRetry: () => void;
  /** Rows of a page. */
  readonly size: number;
  /** The rows, or why there are none; undefined until they are known. */
  readonly children: ReactNode;
}

/** The rows of a list; until there are any its skeleton, or why they could not be read. */
export function ListRows({ list, query, onRetry, size, children }: ListRowsProps) {
  const failure = query.error ?? query.failureReason;
  const isRead = query.data !== undefined;
  return (
    <>
      {isRead && failure && (
        <FailureView
          error={failure}
          onRetry={onRetry}
          inline
          asOf={query.isPlaceholderData ? null : query.dataUpdatedAt}
        />
      )}
      {children ??
        (failure && !isRead ? (
          <FailureView error={failure} onRetry={onRetry} scope={list.scope} />
        ) : (
          <ListSkeleton list={list} rows={size} />
        ))}
    </>
  );
}

/** Placeholder for the table while the first page loads; as tall as the loaded rows. */
export const ListSkeleton = ({ list, rows }: { readonly list: ListIdentity; readonly rows: number }) => (
  <div
    role="status"
    aria-label={`Loading ${nounOf(list)}`}
    className="overflow-hidden rounded-lg border border-line bg-sheet"
  >
    <div className="h-[37px] border-b border-line" />
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[calc(var(--row)+1px)] items-center gap-3 border-b border-line-soft px-3"
      >
        {list.hasLogos && <Skeleton className="size-[30px]" />}
        <Skeleton className="h-3 w-40" />
        <Skeleton className="ml-auto h-3 w-24" />
      </div>
    ))}
  </div>
);
