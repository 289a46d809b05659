import { Suspense } from 'react';
import { categoryName } from '#contract/shown-name.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { AnnotationCell } from '#dashboard/notes/annotation-cell.tsx';
import { companyRef, noteText } from '#dashboard/notes/annotation.ts';
import type { SortColumn } from '../catalogue/company-list-request.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { DateTime } from '../ui/date-time.tsx';
import { markedText } from '../ui/marked.tsx';
import { LazyOfferingCount, EMPTY_CELL, categoriesCell, RecordCell, lastPublished } from './column-cells.tsx';
import type { CompanyColumn } from './company-column.ts';
import { CompanyName } from './company-name.tsx';

const byText = (name: string) => ({ ascending: name, descending: `${name}, Z to A` });

const byTime = (name: string) => ({
  ascending: `${name}, oldest first`,
  descending: `${name}, newest first`,
  first: 'descending' as const,
});

/** Classes of columns with dates. */
const DATE_CLASSES = { className: 'text-right', fluidClass: '@max-[500px]:hidden' };

/** All columns, in their default order. When the user adds a column, it is inserted at its place in this order. */
export const COLUMNS = {
  name: {
    header: 'Company',
    isDefault: true,
    sort: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
    width: 0,
    className: 'text-left',
    cellClass: 'company-name pl-[calc(var(--logo)+19px)]',
    printClass: 'w-[30%]',
    exported: ['name', { name: 'domain', isOptional: true, read: ({ domain }) => domain || null }],
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
    className: 'text-left',
    fluidClass: '@max-[720px]:hidden',
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
    width: 0.23,
    className: 'text-left',
    fluidClass: 'w-[23%] @max-[860px]:hidden',
    exported: ['categories'],
    cell: categoriesCell,
    print: ({ categories }) => categories.map(categoryName).join(', '),
  },
  founded: {
    header: 'Founded',
    isDefault: true,
    sort: byTime('Founded'),
    width: 72,
    className: 'text-right',
    fluidClass: '@max-[500px]:pr-3',
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
    className: 'text-left',
    fluidClass: 'w-[19%] @max-[860px]:w-[30%] @max-[600px]:hidden',
    exported: ['location'],
    cell: ({ location }, { highlights }) =>
      location ? (
        <span className="line-clamp-3 leading-[18px] whitespace-normal wrap-break-word in-data-[density=compact]:line-clamp-2 in-data-[density=compact]:text-xs/[14px]">
          {markedText(location, highlights?.location)}
        </span>
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
    ...DATE_CLASSES,
    printClass: 'w-22 whitespace-nowrap',
    exported: ['updated_at'],
    cell: ({ updated_at }) => <DateTime at={updated_at} show="brief" />,
    print: ({ updated_at }) => updated_at && <DateTime at={updated_at} />,
  },
  description: {
    header: 'Description',
    width: 0.25,
    className: 'text-left',
    exported: ['description'],
    cell: ({ description }) => (description ? <span title={description}>{description}</span> : EMPTY_CELL),
    print: ({ description }) => <bdi>{description}</bdi>,
  },
  // This column and the next ones export nothing, because rows of the list don't have their data. Research, news and
  // offerings have exports of their own.
  research: {
    header: 'Research',
    width: 84,
    className: 'text-right',
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
    ...DATE_CLASSES,
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
    className: 'text-right',
    fluidClass: '@max-[600px]:hidden',
    exported: [],
    needsRecord: true,
    cell: ({ id }) => <RecordCell id={id} show={({ research }) => lastPublished(research)} />,
  },
  offerings: {
    header: 'Offerings',
    width: 88,
    className: 'text-right',
    exported: [],
    cell: ({ id }) => (
      <Suspense fallback={EMPTY_CELL}>
        <LazyOfferingCount id={id} />
      </Suspense>
    ),
  },
  tags: {
    header: 'Tags',
    sort: byText('Tags'),
    width: 0.16,
    className: 'text-left',
    exported: [{ name: 'Tags', read: (_, { tags }) => tags.join('; ') || null }],
    cell: ({ id }) => <AnnotationCell show="tags" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed tags" record={companyRef(id)} />,
  },
  note: {
    header: 'Note',
    width: 0.25,
    className: 'text-left',
    exported: [{ name: 'Note', read: (_, annotation) => noteText(annotation) || null }],
    cell: ({ id }) => <AnnotationCell show="note" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed note" record={companyRef(id)} />,
  },
  done: {
    header: 'Done',
    hint: 'Marked by you as done (d)',
    sort: { ascending: 'Done first', descending: 'Not done first' },
    width: 64,
    className: 'text-right',
    exported: [{ name: 'Done', read: (_, { isDone }) => (isDone ? 'yes' : null) }],
    cell: ({ id }) => <AnnotationCell show="done" record={companyRef(id)} />,
    print: ({ id }) => <AnnotationCell show="printed done" record={companyRef(id)} />,
  },
  // The type requires labels for both sort orders of every column that the catalogue can sort by.
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
