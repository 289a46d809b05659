import type { ReactNode } from 'react';
import { companyField, FIELD_NAMES, type FieldName } from '#company-search/company-fields.ts';
import { parseInstant } from '#contract/iso-date.ts';
import { categoryName } from '#contract/shown-name.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { BrandColor, formatDomain } from '#dashboard/companies/field-rows.tsx';
import { fieldText } from '#dashboard/companies/fields.ts';
import { isNumberKind } from '#dashboard/companies/number-formats.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import type { AnnotationsById } from '#dashboard/notes/annotation-store.ts';
import { NO_ANNOTATION, noteText } from '#dashboard/notes/annotation.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { ShowAll, useFirst } from '#dashboard/ui/show-all.tsx';
import { wrappedTagClass } from '#dashboard/ui/tag.tsx';
import type { Comparison } from './comparison.ts';
import { NewsStrip, countNews, formatNews, formatScale } from './news-strip.tsx';

/** A row of the comparison: a field of the companies, or a count of what is known about them. */
export interface CompareRow {
  readonly id: string;
  readonly label: string;
  /** Returns the field as text, as the page shows it. Companies differ in the field if their texts differ. */
  readonly value: (company: CompanyResponse, dates: DateFormat) => string;
  /** Renders the text, if it isn't shown as plain text. */
  readonly format?: (text: string) => ReactNode;
  /** Renders the whole cell, if it shows something other than the text. */
  readonly cell?: (company: CompanyResponse, comparison: Comparison) => ReactNode;
  readonly note?: (comparison: Comparison) => string | null;
  readonly comparable?: boolean;
  /** Returns the value to export, if it is neither `number` nor `value`. */
  readonly exported?: (company: CompanyResponse, comparison: Comparison) => string;
  /** Returns the field as a number, to find the highest and lowest in the row. */
  readonly number?: (company: CompanyResponse) => number | null;
  /** True if cells have a bar that compares their numbers. Not for years, because a bar starts at zero. */
  readonly hasBar?: boolean;
  /** Space to reserve for a cell. By default, one line. */
  readonly size?: 'text' | 'tags' | 'paragraph' | 'strip';
  readonly code?: boolean;
  readonly startsGroup?: boolean;
}

const countRow = (id: string, label: string, count: (company: CompanyResponse) => number) => ({
  id,
  label,
  value: (company: CompanyResponse) => count(company).toLocaleString('en'),
  number: count,
  hasBar: true,
  comparable: true,
});

/** Formats a date-time as a date, so that two times on the same day count as equal. */
const dayOf = (text: string | null, dates: DateFormat) => {
  const date = parseInstant(text);
  return date ? dates.date(date) : (text ?? '');
};

/** Properties for the rows of particular fields. They add to those that `shownOfKind` returns, or override them. */
const SHOWN_OF_FIELDS: Readonly<Partial<Record<FieldName, Partial<CompareRow>>>> = {
  legal_name: { size: 'text' },
  domain: { format: formatDomain, size: 'text' },
  description: { size: 'paragraph' },
  categories: {
    value: ({ categories }) =>
      categories
        .map(({ slug }) => slug)
        .toSorted()
        .join(),
    exported: ({ categories }) => categories.map(categoryName).join('; '),
    cell: ({ categories }, { sharedCategories }) => <Categories of={categories} shared={sharedCategories} />,
    size: 'tags',
  },
  location: { size: 'text', comparable: true },
  updated_at: { startsGroup: true },
  logo_color: { cell: ({ logo_color }) => <BrandColor color={logo_color} /> },
};

/**
 * Returns how the row of a date-time or a number shows, exports and compares its values. Empty for other kinds of
 * fields.
 */
function shownOfKind(name: FieldName): Partial<CompareRow> {
  const { kind } = companyField(name);
  const textOf = (company: CompanyResponse) => fieldText(company, name) ?? '';
  if (kind === 'instant')
    return {
      value: (company, dates) => dayOf(textOf(company), dates),
      exported: textOf,
      cell: (company) => <DateTime at={textOf(company) || null} />,
    };
  if (!isNumberKind(kind)) return {};
  return {
    number: (company) => (textOf(company) === '' ? null : Number(company[name])),
    comparable: true,
    hasBar: kind === 'count',
  };
}

/** Creates a row for a company field, with the label that its profile uses. */
const fieldRow = (name: FieldName): CompareRow => ({
  id: name,
  label: companyField(name).label,
  value: (company) => fieldText(company, name) ?? '',
  code: companyField(name).code ?? false,
  ...shownOfKind(name),
  ...SHOWN_OF_FIELDS[name],
});

const articles = ({ news }: CompanyResponse) => news.reduce((sum, item) => sum + item.articles.length, 0);

const DOCUMENT_ROWS = (['company', 'market', 'interview'] as const).map((type) =>
  countRow(
    `research-${type}`,
    NEWS_TYPE_NAMES[type],
    ({ research }) => research.filter((each) => each.document_type === type.toUpperCase()).length,
  ),
);

const COUNT_ROWS: readonly CompareRow[] = [
  { ...countRow('research', 'All research', ({ research }) => research.length), startsGroup: true },
  ...DOCUMENT_ROWS,
  { ...countRow('news', 'News', ({ news }) => news.length), startsGroup: true },
  countRow('articles', 'Articles', articles),
  {
    id: 'timeline',
    label: 'News over time',
    value: ({ news }, dates) =>
      news
        .map(({ published_at }) => dayOf(published_at, dates))
        .toSorted()
        .join(),
    exported: (company, comparison) =>
      comparison.axis ? formatNews(countNews(company.news, comparison.axis), comparison.dates) : '',
    cell: (company, comparison) => (
      <NewsStrip company={company} shared={comparison} dates={comparison.dates} />
    ),
    note: formatScale,
    size: 'strip',
  },
];

const FIRST_FIELDS: readonly FieldName[] = [
  'ticker',
  'legal_name',
  'domain',
  'description',
  'categories',
  'founded_year',
  'location',
];
/** Fields about the record rather than the company. Their rows are folded at first and never printed. */
const RECORD_FIELDS: readonly FieldName[] = ['normalized_name', 'logo_filename', 'logo_color'];
const LAST_FIELDS: readonly FieldName[] = ['updated_at', 'created_at', 'id', ...RECORD_FIELDS];

/** All fields except the name, which is in the column header, and those above. */
const OTHER_FIELDS = FIELD_NAMES.filter(
  (name) => name !== 'name' && !FIRST_FIELDS.includes(name) && !LAST_FIELDS.includes(name),
);

/** All rows in order: each company field except the name, and counts of research and news between them. */
const compareRows: readonly CompareRow[] = [
  ...[...FIRST_FIELDS, ...OTHER_FIELDS].map(fieldRow),
  ...COUNT_ROWS,
  ...LAST_FIELDS.map(fieldRow),
];

export const RECORD_ROWS: ReadonlySet<string> = new Set<string>(RECORD_FIELDS);
/** Rows in which any two companies differ. */
export const IDENTIFIERS: ReadonlySet<string> = new Set<FieldName>(['id', 'ticker', 'normalized_name']);

/** Returns all rows, with the user's tags and notes on these companies before the counts, if there are any. */
export function compareRowsWith(annotations: AnnotationsById, ids: readonly number[]): readonly CompareRow[] {
  const annotationOf = (id: number) => annotations.get(String(id)) ?? NO_ANNOTATION;
  const own: CompareRow[] = [
    { id: 'tags', label: 'Your tags', value: ({ id }) => annotationOf(id).tags.join(', '), size: 'text' },
    { id: 'note', label: 'Your note', value: ({ id }) => noteText(annotationOf(id)), size: 'paragraph' },
  ];
  const used = ids.map(annotationOf);
  const shown = own.filter(({ id }) =>
    used.some((annotation) => (id === 'tags' ? annotation.tags : annotation.notes).length > 0),
  );
  return compareRows.flatMap((row) => (row.id === 'research' ? [...shown, row] : row));
}

interface CategoriesProps {
  readonly of: CompanyResponse['categories'];
  readonly shared: ReadonlySet<string>;
}

const MAX_CATEGORIES = 100;

function Categories({ of, shared }: CategoriesProps) {
  const { shown, isCut, unfold } = useFirst(of, MAX_CATEGORIES);
  if (of.length === 0) return <>—</>;
  return (
    <div className="my-1 flex flex-wrap gap-1">
      {keyed(shown, ({ slug }) => slug).map(({ item, key }) => (
        <span
          key={key}
          title={shared.has(item.slug) ? 'Shared' : undefined}
          className={`${wrappedTagClass} ${shared.has(item.slug) ? 'bg-accent-wash! text-accent!' : ''}`}
        >
          {categoryName(item)}
        </span>
      ))}
      {isCut && <ShowAll count={of.length} of="category" several="categories" onClick={unfold} />}
    </div>
  );
}
