import { fieldLabel } from '#records/field-label.ts';
import type { NewsEntry, NewsFilter } from '../catalogue/news-request.ts';
import type { CompanySources } from '../companies/list-query.ts';
import { newestFirst } from '../companies/newest-first.ts';
import type { RecordReader } from './export-context.ts';
import { fieldTable } from './export-table.ts';
import { EXPORT_PAGE_SIZES, readWholeList } from './read-whole-list.ts';

const OF = 'news items';

const FIELDS = [
  'company_id',
  'company',
  'type',
  'id',
  'title',
  'summary',
  'publications',
  'link',
  'published_at',
];

export const newsTable = fieldTable(FIELDS, undefined, (field) => field === 'published_at', fieldLabel);

export const toNewsRecord = ({ company, type, id, title, text, link, publishedAt, articles }: NewsEntry) => ({
  company_id: company.id,
  company: company.name,
  type,
  id,
  title,
  summary: text,
  publications: [...new Set(articles.flatMap(({ publication }) => publication ?? []))].join('; '),
  link: link ?? newestFirst(articles).find((article) => article.link)?.link ?? null,
  published_at: publishedAt,
  articles,
});

/** Reads matching news from the catalogue. It has news only of companies whose full records it has read. */
export const matchingNews =
  ({ catalogue }: Pick<CompanySources, 'catalogue'>, filter: NewsFilter): RecordReader =>
  async (context) => {
    const opened = await context.withRetry(catalogue);
    const read = async (page: number, limit: number) => {
      const offset = (page - 1) * limit;
      const { entries, total } = await opened.ask('newsPage', [{ ...filter, offset, limit }]);
      const page_info = { limit, offset, total_count: total, has_next: null };
      return { rows: entries.map(toNewsRecord), invalidRows: 0, page_info };
    };
    return readWholeList({ of: OF, doing: 'Reading news', read, size: EXPORT_PAGE_SIZES.catalogue }, context);
  };
