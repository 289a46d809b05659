import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListFilter, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { focusHeading } from '#dashboard/lib/dom.ts';
import { printSort, type SortOrder } from '#dashboard/search-params/search-params.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { OptionSelect } from './filters/option-select.tsx';
import { type ListIdentity, nounOf } from './list-definition.ts';
import { SearchBox } from './search-box.tsx';
import { type SearchResults, SearchResultsContext } from './search-results.ts';
import type { SortOption } from './table/column.ts';
import { useControlKeys } from './use-control-keys.ts';

interface SortChoiceProps {
  readonly list: Pick<ListIdentity, 'path'>;
  readonly sort: SortOrder | undefined;
  readonly choices: readonly SortOption[];
}

export function SortChoice({ list, sort, choices }: SortChoiceProps) {
  const navigate = useNavigate({ from: list.path });
  return (
    <OptionSelect
      label="Sort by"
      className="max-w-full"
      value={sort && printSort(sort)}
      none="Default order"
      options={choices.map(({ order, label }) => [printSort(order), label])}
      onChoose={(chosen) => {
        const next = choices.find(({ order }) => printSort(order) === chosen)?.order;
        void navigate({ search: (now: object) => ({ ...now, sort: next, page: undefined }) });
      }}
    />
  );
}

const SHEET = 'filter-sheet';
const WIDE = '(min-width: 1280px)';
/**
 * Media query for widths at which an open preview leaves no space for the filters beside the list. Must be the same as
 * the `beside-preview` variant in the style sheets.
 */
const NARROW_BESIDE_PREVIEW = '(min-width: 1440px) and (width < 1660px)';

/** True if the filters are shown beside the rows. Otherwise, a button opens them. */
function useHasSideFilters(): boolean {
  const isPreviewing = useSearch({ strict: false, select: (search) => search.peek !== undefined });
  const [isWide, isNarrowBesidePreview] = [useMedia(WIDE), useMedia(NARROW_BESIDE_PREVIEW)];
  return isWide && !(isPreviewing && isNarrowBesidePreview);
}

const SideFilters = ({ children }: { readonly children: ReactNode }) => useHasSideFilters() && children;

interface FilterSheetProps {
  readonly active: number;
  readonly done: ReactNode;
  readonly children: ReactNode;
}

/** Shows the filters where there is no space for a sidebar: in a bottom sheet on phones, otherwise in a popover. */
export function FilterSheet({ active, done, children }: FilterSheetProps) {
  if (useHasSideFilters()) return null;
  return (
    <div className="xl:hidden beside-preview:block">
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
        <div className="-mt-2 mb-1 flex items-center justify-between md:hidden">
          <p className="font-read text-section font-semibold">Filters</p>
          <Button
            look="bare"
            aria-label="Close filters"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            className="-mr-3 px-3"
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
        {children}
        <div className="sticky -bottom-4 -mx-4 -mb-4 mt-5 border-t border-line bg-sheet px-4 pt-3 pb-6 md:hidden">
          {/* Move focus to the list. Otherwise, it would return to the button that opened the sheet. */}
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

interface ListLayoutProps {
  readonly list: ListIdentity;
  /** Content of the page's heading. By default, the name of the list. */
  readonly heading?: ReactNode;
  readonly toolbar: ReactNode;
  readonly below?: ReactNode;
  /** A `ListControls` element; null if the list can't be searched or filtered. */
  readonly controls: ReactNode;
  readonly printHeader?: ReactNode;
  /** True if there is no space to show filters beside the rows. */
  readonly isOneColumn?: boolean;
  /** Ref of the element that contains the rows and everything that belongs to them, such as the pager. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** Tells the search box which search text the rows on screen match. */
  readonly results: Omit<SearchResults, 'container'>;
  readonly children: ReactNode;
}

export function ListLayout({
  list,
  heading,
  toolbar,
  below,
  controls,
  printHeader,
  isOneColumn = false,
  container,
  results,
  children,
}: ListLayoutProps) {
  const layout = useRef<HTMLDivElement>(null);
  useControlKeys(layout);
  return (
    <SearchResultsContext value={{ container, ...results }}>
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
        ref={layout}
        className={
          controls === null
            ? ''
            : `grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] items-start gap-x-5 ${isOneColumn ? '' : 'xl:grid-cols-[220px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]'}`
        }
      >
        {controls}
        <div
          ref={container}
          className={`min-w-0 self-stretch ${isOneColumn ? '' : 'xl:col-start-2 beside-preview:col-span-2 beside-preview:col-start-1'}`}
        >
          {children}
        </div>
      </div>
    </SearchResultsContext>
  );
}

interface ListControlsProps {
  readonly list: ListIdentity;
  /** The filters. Undefined reserves space for filters that aren't known yet; null means that there are none. */
  readonly filters: ReactNode;
  readonly active: number;
  /** Number of matching records. Null if the server doesn't report it, undefined while loading. */
  readonly total: number | null | undefined;
  readonly sort?: ReactNode;
  /** Line above the rows that shows the active filters and the number of matches. */
  readonly bar: ReactNode;
  readonly notes?: ReactNode;
}

export const ListControls = ({ list, filters, active, total, sort, bar, notes }: ListControlsProps) => (
  <>
    {/* This element is as tall as the rows on wide screens, because a sticky element never leaves its parent. */}
    <div
      className={`min-w-0 print:hidden ${filters === null ? 'xl:w-[220px]' : 'xl:row-span-2 xl:self-stretch beside-preview:row-auto beside-preview:self-auto'}`}
    >
      <div role="search" className="mb-3 min-h-8 xl:mb-4 beside-preview:mb-1.5 pointer-coarse:min-h-11">
        <SearchBox list={list} />
      </div>
      {filters !== null && (
        // The filters stay on screen while a long list scrolls. The padding leaves room for focus rings and shadows.
        <aside
          aria-label="Filters"
          className="scroll-edge sticky top-[52px] -mx-2 max-h-[calc(100dvh-52px)] overflow-y-auto overscroll-contain px-2 pb-6 [scrollbar-width:thin] max-xl:hidden beside-preview:hidden"
        >
          <SideFilters>{filters}</SideFilters>
        </aside>
      )}
    </div>
    <div className="min-w-0">
      <div
        hidden={filters === null}
        // With the filters' button beside a preview, the line is 6 px higher and the space below it so much lower.
        className="mb-3 flex min-h-[26px] flex-wrap items-center gap-1.5 max-md:min-h-8 beside-preview:mb-1.5 print:hidden pointer-coarse:min-h-11"
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

export const ListStatus = ({ children }: { readonly children: ReactNode }) => (
  <div className="ml-auto flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2 max-sm:text-xs">
    {children}
  </div>
);
