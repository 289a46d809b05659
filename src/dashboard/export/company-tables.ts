import { categoryName } from '#dashboard/lib/shown-name.ts';
import type { CompanyResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { companyField, FIELD_NAMES } from '../catalogue/company-fields.ts';
import { CONTRACT_FIELDS, isInstant } from '../companies/fields.ts';
import { fieldLabel } from '../records/field-label.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { type Cell, type ExportTable, fieldTable, toCell } from './export-table.ts';

/** The contract's fields first (SPEC §2.1), then any others found. */
export const allFields = (found: readonly string[]): readonly string[] => [
  ...new Set([...CONTRACT_FIELDS, ...found]),
];

function toText(field: string, value: unknown): Cell {
  // No year is 0 on the wire.
  if (field === 'founded_year' && value === 0) return null;
  if (field !== 'categories' || !Array.isArray(value)) return toCell(value);
  // Validated in `api/response-schemas.ts`.
  const categories = value as CompanySummaryResponse['categories'];
  return categories.map(categoryName).join('; ');
}

/** The contract's moments (SPEC §2.1); any other field of a company may hold text that only looks like one. */
const hasDates = (field: string) =>
  field === 'published_at' || CONTRACT_FIELDS.some((name) => name === field && isInstant(name));

const labels = new Map<string, string>(FIELD_NAMES.map((name) => [name, companyField(name).label]));

export const companyTable = (fields: readonly string[]): ExportTable =>
  fieldTable(fields, toText, hasDates, (field) => labels.get(field) ?? fieldLabel(field));

const DOCUMENT_FIELDS = [
  'company_id',
  'company',
  'kind',
  'id',
  'news_id',
  'document_type',
  'title',
  'summary',
  'publication',
  'link',
  'published_at',
];

/** Research, news items and their articles, with the names of their fields in common. */
const documentsOf = ({ research, news }: CompanyResponse): readonly JsonRecord[] => [
  ...research.map(({ id, title, document_type, link, published_at }) => {
    return { kind: 'research', id, document_type, title, link, published_at };
  }),
  ...news.flatMap(({ id: news_id, headline, description, published_at: at, articles }) => [
    { kind: 'news', id: news_id, title: headline, summary: description, published_at: at },
    ...articles.map(({ id, headline: title, summary, publication, link, published_at }) => {
      return { kind: 'article', id, news_id, title, summary, publication, link, published_at };
    }),
  ]),
];

const documentRow = fieldTable(DOCUMENT_FIELDS, undefined, hasDates, fieldLabel);

/** Table of companies' research and news: one row per document, news item and article. */
export const documentTable: ExportTable = {
  ...documentRow,
  rowsOf(record) {
    // Only detail records are exported with this table.
    const company = record as unknown as CompanyResponse;
    return documentsOf(company).flatMap((document) =>
      documentRow.rowsOf({ ...document, company_id: company.id, company: company.name }),
    );
  },
};
