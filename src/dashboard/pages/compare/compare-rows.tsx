import type { DocumentType } from '#contract/company.ts';
import type { ReactNode } from 'react';
import { brandColor } from '#dashboard/ui/brand-color.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import { Tag } from '#dashboard/ui/tag.tsx';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { SharedNews } from './news-axis.ts';
import { NewsStrip } from './news-strip.tsx';
import { formatAxis } from './format-news.ts';

export interface CompareRow {
  readonly id: string;
  readonly label: string;
  /** The field as text; two companies differ when their texts do. */
  readonly value: (company: CompanyResponse) => string;
  /** How to render the field, if not as plain text. */
  readonly cell?: (company: CompanyResponse, shared: SharedNews) => ReactNode;
  readonly note?: (shared: SharedNews) => string | null;
  /** Space reserved for a cell; one line if omitted. */
  readonly size?: 'text' | 'tags' | 'paragraph' | 'strip';
  readonly code?: boolean;
  readonly startsGroup?: boolean;
}

const KIND_LABELS: Record<DocumentType, string> = {
  COMPANY: 'Company research',
  MARKET: 'Market research',
  INTERVIEW: 'Interviews',
};

const formatNumber = (count: number) => count.toLocaleString('en');
const articles = ({ news }: CompanyResponse) => news.reduce((sum, item) => sum + item.articles.length, 0);

export const compareRows: readonly CompareRow[] = [
  { id: 'ticker', label: 'Ticker', value: ({ ticker }) => ticker ?? '', code: true },
  { id: 'legal', label: 'Legal name', value: ({ legal_name }) => legal_name ?? '', size: 'text' },
  { id: 'domain', label: 'Domain', value: ({ domain }) => domain ?? '', size: 'text' },
  {
    id: 'description',
    label: 'Description',
    value: ({ description }) => description ?? '',
    size: 'paragraph',
  },
  {
    id: 'categories',
    label: 'Categories',
    value: ({ categories }) =>
      categories
        .map(({ slug }) => slug)
        .toSorted()
        .join(),
    cell: ({ categories }) => <Categories of={categories} />,
    size: 'tags',
  },
  {
    id: 'founded',
    label: 'Founded',
    value: ({ founded_year }) => (founded_year ? String(founded_year) : ''),
  },
  { id: 'location', label: 'Location', value: ({ location }) => location ?? '', size: 'text' },
  {
    id: 'research',
    label: 'All research',
    value: ({ research }) => formatNumber(research.length),
    startsGroup: true,
  },
  ...Object.entries(KIND_LABELS).map(([type, label]) => ({
    id: `research-${type}`,
    label,
    value: ({ research }: CompanyResponse) =>
      formatNumber(research.filter(({ document_type }) => document_type === type).length),
  })),
  { id: 'news', label: 'News', value: ({ news }) => formatNumber(news.length), startsGroup: true },
  { id: 'articles', label: 'Articles', value: (company) => formatNumber(articles(company)) },
  {
    id: 'timeline',
    label: 'News over time',
    value: ({ news }) => news.map(({ published_at }) => published_at).join(),
    cell: (company, shared) => <NewsStrip company={company} shared={shared} />,
    note: ({ axis }) => axis && formatAxis(axis),
    size: 'strip',
  },
  {
    id: 'updated',
    label: 'Updated',
    value: ({ updated_at }) => updated_at ?? '',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    startsGroup: true,
  },
  {
    id: 'added',
    label: 'Added',
    value: ({ created_at }) => created_at ?? '',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  { id: 'id', label: 'Id', value: ({ id }) => String(id), code: true },
  { id: 'short', label: 'Short name', value: ({ normalized_name }) => normalized_name ?? '', code: true },
  { id: 'logo', label: 'Logo file', value: ({ logo_filename }) => logo_filename ?? '', code: true },
  {
    id: 'colour',
    label: 'Logo colour',
    value: ({ logo_color }) => logo_color ?? '',
    cell: ({ logo_color }) => <Colour color={logo_color} />,
    code: true,
  },
];

/** The rows in which the companies differ; all rows while fewer than two are loaded. */
export function differingRows(
  rows: readonly CompareRow[],
  companies: readonly CompanyResponse[],
): CompareRow[] {
  if (companies.length < 2) return [...rows];
  return rows.filter(({ value }) => new Set(companies.map(value)).size > 1);
}

function Categories({ of }: { readonly of: CompanyResponse['categories'] }) {
  if (of.length === 0) return <>—</>;
  return (
    <div className="flex flex-wrap gap-1">
      {keyed(of, ({ slug }) => slug).map(({ item: { slug, name }, key }) => (
        <Tag key={key}>{name || slug}</Tag>
      ))}
    </div>
  );
}

function Colour({ color }: { readonly color: string | null }) {
  const safe = brandColor(color);
  return (
    <>
      {safe && (
        <span
          aria-hidden="true"
          style={{ background: safe }}
          className="mr-1.5 inline-block size-2 rounded-full border border-line"
        />
      )}
      {color || '—'}
    </>
  );
}
