import { CONTRACT_FIELDS, FIELDS, isInstant } from '../companies/fields.ts';
import { fieldLabel } from '../records/field-label.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type {
  ArticleResponse,
  CompanyResponse,
  CompanySummaryResponse,
  NewsResponse,
} from '../api/response-schemas.ts';
import { type Cell, type ExportTable, fieldTable, headsOf, toCell } from './export-table.ts';

/** The contract's fields first (SPEC §2.1), then any others found. */
export const allFields = (found: readonly string[]): readonly string[] => [
  ...new Set([...CONTRACT_FIELDS, ...found]),
];

function toText(field: string, value: unknown): Cell {
  if (field !== 'categories' || !Array.isArray(value)) return toCell(value);
  // Validated in `api/response-schemas.ts`.
  const categories = value as CompanySummaryResponse['categories'];
  return categories.map(({ slug, name }) => name ?? slug).join('; ');
}

/** The contract's moments (SPEC §2.1); any other field of a company may hold text that only looks like one. */
const hasDates = (field: string) =>
  field === 'published_at' || CONTRACT_FIELDS.some((name) => name === field && isInstant(name));

const labels = new Map<string, string>(Object.entries(FIELDS).map(([name, { label }]) => [name, label]));

export const companyTable = (fields: readonly string[]): ExportTable =>
  fieldTable(fields, toText, hasDates, (field) => labels.get(field) ?? fieldLabel(field));

const DOCUMENT_HEADER = [
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
] as const;
type DocumentCells = Partial<Record<(typeof DOCUMENT_HEADER)[number], Cell>>;

const newsCells = ({ id, headline, description, published_at }: NewsResponse): DocumentCells => ({
  kind: 'news',
  id,
  title: headline,
  summary: description,
  published_at,
});

const articleCells = (news: NewsResponse, article: ArticleResponse): DocumentCells => {
  const { id, headline, summary, publication, link, published_at } = article;
  return { kind: 'article', id, news_id: news.id, title: headline, summary, publication, link, published_at };
};

/** Table of companies' research and news: one row per document, news item and article. */
export const documentTable: ExportTable = {
  header: headsOf(DOCUMENT_HEADER, fieldLabel),
  hasDates: DOCUMENT_HEADER.map(hasDates),
  rowsOf(record: JsonRecord) {
    // Only detail records are exported with this table.
    const { id: company_id, name: company, research, news } = record as unknown as CompanyResponse;
    const documents: DocumentCells[] = [
      ...research.map(({ id, title, document_type, link, published_at }) => {
        return { kind: 'research', id, document_type, title, link, published_at };
      }),
      ...news.flatMap((item) => [
        newsCells(item),
        ...item.articles.map((article) => articleCells(item, article)),
      ]),
    ];
    return documents.map((cells) => {
      const row: DocumentCells = { ...cells, company_id, company };
      return DOCUMENT_HEADER.map((column) => row[column] ?? null);
    });
  },
};
