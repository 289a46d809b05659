import type { ReactNode, RefObject } from 'react';

interface ListPageProps {
  readonly heading: ReactNode;
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

/** The layout of a page with a list: heading, search and filters at the left where there is room, and the rows. */
export const ListPage = ({
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
    {printHeader}
    <div
      className={`mb-4 flex min-h-8 items-center gap-1.5 max-md:flex-wrap pointer-coarse:min-h-11 ${printHeader === undefined ? '' : 'print:hidden'}`}
    >
      <h1 tabIndex={-1} className="mr-auto min-w-0 font-read text-title font-semibold md:truncate">
        {heading}
      </h1>
      {toolbar}
    </div>
    {below}
    <div
      className={
        controls === null
          ? ''
          : `grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 ${isOneColumn ? '' : 'xl:grid-cols-[212px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]'}`
      }
    >
      {controls}
      <div ref={container} className={`min-w-0 ${isOneColumn ? '' : 'xl:col-start-2'}`}>
        {children}
      </div>
    </div>
  </>
);

interface ListControlsProps {
  readonly search: ReactNode;
  /** In the sidebar; null where there is nothing to filter, which leaves no place for them. */
  readonly filters: ReactNode;
  /** In a line above the rows: the button of the filters, those that are set, and the status. */
  readonly bar: ReactNode;
  /** Below that line. */
  readonly notes?: ReactNode;
}

/** The controls of a `ListPage`; without content, they keep their place free. */
export const ListControls = ({ search, filters, bar, notes }: ListControlsProps) => (
  <>
    <div className={`min-w-0 print:hidden ${filters === null ? 'xl:w-[212px]' : 'xl:row-span-2'}`}>
      <div role="search" className="mb-3 min-h-8 xl:mb-4 pointer-coarse:min-h-11">
        {search}
      </div>
      {filters !== null && (
        <aside aria-label="Filters" className="side-filters max-xl:hidden">
          {filters}
        </aside>
      )}
    </div>
    <div className="min-w-0">
      <div
        hidden={filters === null}
        className="mb-3 flex min-h-[26px] flex-wrap items-center gap-1.5 max-md:min-h-8 print:hidden pointer-coarse:min-h-11"
      >
        {bar}
      </div>
      {notes}
    </div>
  </>
);
