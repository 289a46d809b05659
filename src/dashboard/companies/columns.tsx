import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldName } from '#company-search/company-fields.ts';
import { categoryName } from '#contract/shown-name.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { AnnotationCell } from '#dashboard/notes/annotation-cell.tsx';
import {
  annotationOf,
  type AnnotationsById,
  type AnnotationStore,
} from '#dashboard/notes/annotation-store.ts';
import { type Annotation, companyRef, isEmpty, noteText } from '#dashboard/notes/annotation.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { useCompanyQueries } from '../api/api-context.tsx';
import type { CategoryResponse, CompanyResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Sort, SortColumn } from '../catalogue/company-query.ts';
import { formatCount } from '../lib/format/format-count.ts';
import type { Column, ColumnSort } from '../list/table/column.ts';
import { DateTime } from '../ui/date-time.tsx';
import { markedText } from '../ui/marked.tsx';
import { categoryTag } from './category-tag.tsx';
import { TWO_LINES } from './company-display.ts';
import { CompanyName } from './company-name.tsx';
import { type CategorySizes, narrowestFirst } from './narrowest-first.ts';
import { newestFirst } from './newest-first.ts';
import type { RowHighlights } from './row-highlights.ts';

const OfferingCount = lazy(async () => ({
  default: (await import('./company-offerings.tsx')).OfferingCount,
}));

/** What cells show beside a company itself, the same for all rows. */
export interface CompanyCellData {
  readonly leading: readonly string[] | undefined;
  readonly categorySizes: CategorySizes;
  readonly newIds: ReadonlySet<number>;
  /** The user's notes and tags by the id of the company, to be shown with its name. */
  readonly annotations: AnnotationsById;
  /** Ids of the companies in the user's comparison. */
  readonly compared: ReadonlySet<number>;
}

/** A column of an export: its name, and a function that reads its value from a company or the user's notes and tags. */
interface CompanyValue {
  readonly name: string;
  read(company: CompanySummaryResponse, annotation: Annotation): string | number | null;
}

/** A column of an export: its name, and a function that reads its value from a record. */
interface ExportedValue {
  readonly name: string;
  read(record: JsonRecord): string | number | null;
}

interface CompanyColumn extends Omit<
  Column<CompanySummaryResponse, RowHighlights, CompanyCellData>,
  'id' | 'sort'
> {
  readonly sort?: ColumnSort<SortColumn>;
  readonly isDefault?: true;
  readonly exported: readonly (FieldName | CompanyValue)[];
  /** True if the column needs data that only full records have, not rows of the list. */
  readonly needsRecord?: true;
}

const EMPTY_CELL = <span className="text-ink-3">—</span>;

/** Maximum number of category names in a tooltip. More wouldn't fit on any screen. */
const MAX_IN_TOOLTIP = 50;

const namesOf = (categories: readonly CategoryResponse[]): string => {
  const names = categories.slice(0, MAX_IN_TOOLTIP).map(categoryName).join(', ');
  return categories.length > MAX_IN_TOOLTIP ? `${names}, …` : names;
};

/** A function and no component, because a page has hundreds of these cells and they need no hooks. */
const categoriesCell: CompanyColumn['cell'] = ({ categories }, { highlights, cellData }) => {
  const { leading, categorySizes } = cellData;
  const ranges = highlights?.categories;
  const [first, ...rest] = narrowestFirst(categories, categorySizes, ({ slug }) =>
    leading?.includes(slug) ? 2 : ranges?.has(slug) ? 1 : 0,
  );
  if (!first) return EMPTY_CELL;
  return (
    <span className="flex items-center gap-1.5">
      {categoryTag(first, ranges?.get(first.slug), leading?.includes(first.slug))}
      {rest.length > 0 && (
        // The key makes React replace this element. Moving it would count as a layout shift when another category
        // comes first.
        <span key={first.slug} className="shrink-0 text-xs text-ink-3" title={namesOf(rest)}>
          +{formatCount(rest.length)}
        </span>
      )}
    </span>
  );
};

interface RecordCellProps {
  readonly id: number;
  readonly show: (record: CompanyResponse) => ReactNode;
}

/**
 * A cell with a value that only the company's full record has, shown once `DetailPrefetcher` has loaded the record.
 */
function RecordCell({ id, show }: RecordCellProps) {
  const companies = useCompanyQueries();
  const { data, isError } = useQuery({ ...companies.detail(id), enabled: false });
  if (data) return show(data);
  return (
    <span className="text-ink-3" title={isError ? 'This record could not be read' : 'Not read yet'}>
      {isError ? '—' : '…'}
    </span>
  );
}

const lastPublished = (items: CompanyResponse['news'] | CompanyResponse['research']) => (
  <DateTime at={newestFirst<(typeof items)[number]>(items)[0]?.published_at ?? null} show="brief" />
);

const byText = (name: string) => ({ ascending: name, descending: `${name}, Z to A` });

const byTime = (name: string) => ({
  ascending: `${name}, oldest first`,
  descending: `${name}, newest first`,
  first: 'descending' as const,
});

const NOT_NARROW = 'text-right @max-[500px]:hidden';

/** All columns, in their default order. When the user adds a column, it is inserted at its place in this order. */
export const COLUMNS = {
  name: {
    header: 'Company',
    isDefault: true,
    sort: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
    width: 0,
    className: 'text-left @max-[500px]:w-auto!',
    cellClass: 'company-name pl-[calc(var(--logo)+19px)]',
    printClass: 'w-[30%]',
    exported: ['name', 'domain'],
    cell: (company, { highlights, cellData }) => (
      <CompanyName
        company={company}
        highlights={highlights}
        isNew={cellData.newIds.has(company.id)}
        isCompared={cellData.compared.has(company.id)}
        annotation={cellData.annotations.get(String(company.id))}
      />
    ),
    print: (company) => (
      <>
        <bdi className="font-semibold">{companyName(company)}</bdi>
        {company.domain && <span className="text-ink-3"> {company.domain}</span>}
      </>
    ),
  },
  ticker: {
    header: 'Ticker',
    isDefault: true,
    sort: byText('Ticker'),
    width: 72,
    className: 'text-left @max-[720px]:hidden',
    cellClass: 'font-code text-xs',
    printClass: 'w-16',
    exported: ['ticker'],
    cell: ({ ticker }, { highlights }) => (ticker ? markedText(ticker, highlights?.ticker) : EMPTY_CELL),
    print: ({ ticker }) => ticker,
  },
  categories: {
    header: 'Categories',
    isDefault: true,
    sort: byText('Categories'),
    width: 0.24,
    className: 'text-left w-[24%] @max-[860px]:hidden',
    exported: ['categories'],
    cell: categoriesCell,
    print: ({ categories }) => categories.map(categoryName).join(', '),
  },
  founded: {
    header: 'Founded',
    isDefault: true,
    sort: byTime('Founded'),
    width: 72,
    className: 'text-right @max-[500px]:pr-3',
    printClass: 'w-16',
    exported: ['founded_year'],
    cell: ({ founded_year: year }, { highlights }) =>
      year ? markedText(String(year), highlights?.founded) : EMPTY_CELL,
    print: ({ founded_year }) => founded_year || '',
  },
  location: {
    header: 'Location',
    isDefault: true,
    sort: byText('Location'),
    width: 0.19,
    className: 'text-left w-[19%] @max-[860px]:w-[30%] @max-[600px]:hidden',
    exported: ['location'],
    cell: ({ location }, { highlights }) =>
      location ? (
        <span className={`leading-[18px] ${TWO_LINES}`}>{markedText(location, highlights?.location)}</span>
      ) : (
        EMPTY_CELL
      ),
    print: ({ location }) => <bdi>{location}</bdi>,
  },
  updated: {
    header: 'Updated',
    isDefault: true,
    sort: byTime('Updated'),
    width: 96,
    className: NOT_NARROW,
    printClass: 'w-22 whitespace-nowrap',
    exported: ['updated_at'],
    cell: ({ updated_at }) => <DateTime at={updated_at} show="brief" />,
    print: ({ updated_at }) => updated_at && <DateTime at={updated_at} />,
  },
  description: {
    header: 'Description',
    width: 0.25,
    className: 'text-left @max-[600px]:hidden',
    exported: ['description'],
    cell: ({ description }) => (description ? <span title={description}>{description}</span> : EMPTY_CELL),
    print: ({ description }) => <bdi>{description}</bdi>,
  },
  // The rows of the list don't have the data of this column and the next ones, so these export nothing. Research,
  // news and offerings have exports of their own.
  research: {
    header: 'Research',
    width: 84,
    className: NOT_NARROW,
    exported: [],
    needsRecord: true,
    cell: ({ id }) => (
      <RecordCell
        id={id}
        show={({ research }) => (research.length > 0 ? formatCount(research.length) : '—')}
      />
    ),
  },
  news: {
    header: 'Last news',
    sort: byTime('Last news'),
    width: 96,
    className: NOT_NARROW,
    exported: [],
    needsRecord: true,
    cell: ({ id }) => <RecordCell id={id} show={({ news }) => lastPublished(news)} />,
  },
  'last-research': {
    header: 'Last research',
    sort: byTime('Last research'),
    width: 108,
    // In the narrow table beside a preview, hide this column to leave more space for names. The preview shows the
    // date.
    className: 'text-right @max-[600px]:hidden',
    exported: [],
    needsRecord: true,
    cell: ({ id }) => <RecordCell id={id} show={({ research }) => lastPublished(research)} />,
  },
  offerings: {
    header: 'Offerings',
    width: 88,
    className: NOT_NARROW,
    exported: [],
    cell: ({ id }) => (
      <Suspense fallback={EMPTY_CELL}>
        <OfferingCount id={id} />
      </Suspense>
    ),
  },
  tags: {
    header: 'Tags',
    sort: byText('Tags'),
    width: 0.16,
    className: 'text-left @max-[600px]:hidden',
    exported: [{ name: 'Tags', read: (_, { tags }) => tags.join('; ') || null }],
    cell: ({ id }) => <AnnotationCell show="tags" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed tags" record={companyRef(id)} />,
  },
  note: {
    header: 'Note',
    width: 0.25,
    className: 'text-left @max-[600px]:hidden',
    exported: [{ name: 'Note', read: (_, annotation) => noteText(annotation) || null }],
    cell: ({ id }) => <AnnotationCell show="note" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed note" record={companyRef(id)} />,
  },
  done: {
    header: 'Done',
    sort: { ascending: 'Done first', descending: 'Not done first' },
    width: 64,
    className: NOT_NARROW,
    exported: [{ name: 'Done', read: (_, annotation) => (isEmpty(annotation) ? null : 'yes') }],
    cell: ({ id }) => <AnnotationCell show="done" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed done" record={companyRef(id)} />,
  },
  // The type requires labels for the sort orders of each column by which the local catalogue can sort.
} as const satisfies Readonly<
  Record<SortColumn, CompanyColumn & Required<Pick<CompanyColumn, 'sort'>>> & Record<string, CompanyColumn>
>;

export type ColumnId = keyof typeof COLUMNS;

export type ShownColumn = CompanyColumn & { readonly id: ColumnId };

export const columnOf = (id: ColumnId): CompanyColumn => COLUMNS[id];

export const columnsWithIds = (ids: readonly ColumnId[]): readonly ShownColumn[] =>
  ids.map((id) => ({ id, ...columnOf(id) }));

export const COLUMN_IDS = Object.keys(COLUMNS) as readonly ColumnId[];
export const DEFAULT_COLUMNS = COLUMN_IDS.filter((id) => columnOf(id).isDefault);
/** Default columns for watchlists, which users open mostly for news. */
export const WATCHLIST_COLUMNS: readonly ColumnId[] = [
  'name',
  'ticker',
  'categories',
  'news',
  'last-research',
  'updated',
];

/**
 * Returns the fields and values to export for these columns, starting with the id, so that rows can be looked up
 * later. Reads `annotations` when a row is written, so that notes and tags are current then.
 */
export const exportedBy = (
  ids: readonly ColumnId[],
  annotations: Pick<AnnotationStore, 'get'>,
): readonly (string | ExportedValue)[] => [
  'id',
  ...ids
    .flatMap((id): readonly (FieldName | CompanyValue)[] => columnOf(id).exported)
    .map((exported) =>
      typeof exported === 'string'
        ? exported
        : {
            name: exported.name,
            // The cast is safe, because these columns are used only for exports of companies.
            read: (record: JsonRecord) => {
              const company = record as unknown as CompanySummaryResponse;
              return exported.read(company, annotationOf(annotations.get(), companyRef(company.id)));
            },
          },
    ),
];

type SortedId = {
  [Id in ColumnId]: (typeof COLUMNS)[Id] extends { sort: ColumnSort } ? Id : never;
}[ColumnId];

/** The sort orders that users can choose. Type checking fails if the local catalogue can't sort by one of them. */
export const SORT_CHOICES = COLUMN_IDS.flatMap((id): { readonly order: Sort; readonly label: string }[] => {
  const { sort } = columnOf(id);
  if (!sort) return [];
  // The cast is safe, because a column that can be sorted is sorted by its id.
  const by: SortColumn = id as SortedId;
  const orders = [
    { order: { by, descending: false }, label: sort.ascending },
    { order: { by, descending: true }, label: sort.descending },
  ];
  return sort.first === 'descending' ? orders.toReversed() : orders;
});
