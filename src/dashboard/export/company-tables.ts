import { companyField, FIELD_NAMES } from '#company-search/company-fields.ts';
import { categoryName } from '#contract/shown-name.ts';
import { fieldLabel } from '#records/field-label.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { CompanyResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { CONTRACT_FIELDS, isInstant } from '../companies/fields.ts';
import { type Cell, type ExportTable, fieldTable, toCell } from './export-table.ts';

/** Returns the company fields that the API guarantees (SPEC §2.1), followed by any others that were found. */
export const allFields = (found: readonly string[]): readonly string[] => [
  ...new Set([...CONTRACT_FIELDS, ...found]),
];

/** Fields with a year, of which 0 means that it is unknown. */
const YEARS = new Set<string>(FIELD_NAMES.filter((name) => companyField(name).kind === 'year'));

function toText(field: string, value: unknown): Cell {
  if (value === 0 && YEARS.has(field)) return null;
  if (field !== 'categories' || !Array.isArray(value)) return toCell(value);
  // The cast is safe because `api/response-schemas.ts` has validated categories.
  const categories = value as CompanySummaryResponse['categories'];
  return categories.map(categoryName).join('; ');
}

/**
 * True for fields that contain date-times (SPEC §2.1). In other fields, text that looks like a date may be something
 * else.
 */
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

/** Lists a company's research documents, news items and their articles as records with the same fields. */
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

export const documentTable: ExportTable = {
  ...documentRow,
  rowsOf(record) {
    // The cast is safe because this table is only used for full company records.
    const company = record as unknown as CompanyResponse;
    return documentsOf(company).flatMap((document) =>
      documentRow.rowsOf({ ...document, company_id: company.id, company: company.name }),
    );
  },
};
