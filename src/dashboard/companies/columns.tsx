import type { SortColumn } from '../catalogue/company-query.ts';
import type { FieldName } from './fields.ts';

/** A column of the list of companies. What its cells show is in `list/table/cells.tsx`. */
interface Column {
  readonly header: string;
  /** Whether it is shown unless others are chosen. */
  readonly isDefault?: true;
  /** How its two orders are called; which of them comes first when it is sorted. */
  readonly sort?: { readonly ascending: string; readonly descending: string; readonly first?: 'descending' };
  /** Pixels; up to 1 a share of the table; 0 what the others leave. */
  readonly width: number;
  /** Which columns remain on narrow tables. */
  readonly className: string;
  /** For the cells below the header. */
  readonly cellClass?: string;
  /** For its header on paper. */
  readonly printClass?: string;
  /** The fields that an export of the columns on the screen has of it. */
  readonly fields: readonly FieldName[];
  /** Whether it shows what only a company's whole record has. */
  readonly needsRecord?: true;
}

/** One that the catalogue can sort by says how its orders are called. */
interface SortableColumn extends Column {
  readonly sort: NonNullable<Column['sort']>;
}

const NOT_NARROW = 'text-right @max-[500px]:hidden';

/** All columns, in the order in which the menu offers them and a column that is added takes its place. */
export const COLUMNS = {
  name: {
    header: 'Company',
    isDefault: true,
    sort: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
    width: 0,
    className: 'text-left @max-[500px]:w-auto!',
    cellClass: 'company-name pl-[calc(var(--logo)+19px)]',
    printClass: 'w-[30%]',
    fields: ['name', 'domain'],
  },
  ticker: {
    header: 'Ticker',
    isDefault: true,
    sort: { ascending: 'Ticker', descending: 'Ticker, Z to A' },
    width: 72,
    className: 'text-left @max-[720px]:hidden',
    cellClass: 'font-code text-xs',
    printClass: 'w-16',
    fields: ['ticker'],
  },
  categories: {
    header: 'Categories',
    isDefault: true,
    sort: { ascending: 'Categories', descending: 'Categories, Z to A' },
    width: 0.24,
    className: 'text-left @max-[860px]:hidden',
    fields: ['categories'],
  },
  founded: {
    header: 'Founded',
    isDefault: true,
    sort: {
      ascending: 'Founded, oldest first',
      descending: 'Founded, newest first',
      first: 'descending',
    },
    width: 72,
    className: 'text-right @max-[500px]:pr-3',
    printClass: 'w-16',
    fields: ['founded_year'],
  },
  location: {
    header: 'Location',
    isDefault: true,
    sort: { ascending: 'Location', descending: 'Location, Z to A' },
    width: 0.19,
    className: 'text-left w-[19%] @max-[860px]:w-[30%] @max-[600px]:hidden',
    fields: ['location'],
  },
  updated: {
    header: 'Updated',
    isDefault: true,
    sort: {
      ascending: 'Updated, oldest first',
      descending: 'Updated, newest first',
      first: 'descending',
    },
    width: 96,
    className: NOT_NARROW,
    printClass: 'w-22 whitespace-nowrap',
    fields: ['updated_at'],
  },
  description: {
    header: 'Description',
    width: 0.25,
    className: 'text-left @max-[600px]:hidden',
    fields: ['description'],
  },
  // Not fields of the list: research, news and offerings have exports of their own.
  research: { header: 'Research', width: 84, className: NOT_NARROW, fields: [], needsRecord: true },
  news: { header: 'Last news', width: 96, className: NOT_NARROW, fields: [], needsRecord: true },
  'last-research': {
    header: 'Last research',
    width: 108,
    className: NOT_NARROW,
    fields: [],
    needsRecord: true,
  },
  offerings: { header: 'Offerings', width: 88, className: NOT_NARROW, fields: [] },
} as const satisfies Readonly<Record<SortColumn, SortableColumn> & Record<string, Column>>;

export type ColumnId = keyof typeof COLUMNS;

/** A column, with what not all of them have. */
export const columnOf = (id: ColumnId): Column => COLUMNS[id];

// Object.keys loses the literal types.
/** In their usual order. */
export const COLUMN_IDS = Object.keys(COLUMNS) as readonly ColumnId[];
/** Shown unless others are chosen. */
export const DEFAULT_COLUMNS = COLUMN_IDS.filter((id) => columnOf(id).isDefault);
/** The same on a watchlist, of which one wants to know what is new. */
export const WATCHLIST_COLUMNS: readonly ColumnId[] = [
  'name',
  'ticker',
  'categories',
  'news',
  'last-research',
  'updated',
];

/** The text of each order by its parameter in the URL, in the order of the columns. */
export const SORT_CHOICES: readonly (readonly [param: string, label: string])[] = COLUMN_IDS.flatMap((id) => {
  const { sort } = columnOf(id);
  if (!sort) return [];
  const orders = [[id, sort.ascending] as const, [`-${id}`, sort.descending] as const];
  return sort.first === 'descending' ? orders.toReversed() : orders;
});
