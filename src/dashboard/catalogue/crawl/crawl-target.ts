import type { RecordIndex } from '#dashboard/index/record-index.ts';

/** The index of a list, as a crawl fills it. */
export type CrawlTarget<Row> = Pick<
  RecordIndex<Row, unknown, unknown>,
  'beginSync' | 'upsert' | 'commitSync' | 'keysOf' | 'byKeys' | 'size' | 'indexed' | 'settled' | 'version'
>;
