import type { NewsEntry, NewsFilter } from '../catalogue/news-query.ts';
import type { CompanySources } from '../companies/company-sources.ts';
import { fieldLabel } from '../records/field-label.ts';
import type { RecordReader } from './export-context.ts';
import { fieldTable } from './export-table.ts';
import { PAGE_SIZES } from './list-pages.ts';

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

/** The table of news: one row for each item. JSON exports also have the articles. */
export const newsTable = fieldTable(FIELDS, undefined, (field) => field === 'published_at', fieldLabel);

const toRecord = ({ company, type, id, title, text, link, publishedAt, articles }: NewsEntry) => ({
  company_id: company.id,
  company: company.name,
  type,
  id,
  title,
  summary: text,
  publications: [...new Set(articles.flatMap(({ publication }) => publication ?? []))].join('; '),
  link: link ?? (articles.length === 1 ? (articles[0]?.link ?? null) : null),
  published_at: publishedAt,
  articles,
});

/** Reads matching news from the catalogue, which knows those of the companies it has read. Makes no request. */
export const matchingNews =
  ({ catalogue }: Pick<CompanySources, 'catalogue'>, filter: NewsFilter): RecordReader =>
  async ({ withRetry, add, reportProgress }) => {
    const opened = await catalogue();
    let [offset, total] = [0, 0];
    do {
      const page = await withRetry(() =>
        opened.query((index) => index.newsPage({ ...filter, offset, limit: PAGE_SIZES.catalogue })),
      );
      add(page.entries.map(toRecord));
      offset += PAGE_SIZES.catalogue;
      ({ total } = page);
      reportProgress({ doing: 'Reading news', of: OF, done: Math.min(offset, total), total });
    } while (offset < total);
    return [];
  };
