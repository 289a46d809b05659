import { expect, test } from 'vitest';
import { crawlOnce } from './crawl-once.ts';
import { createCrawlState } from './page-fetcher.ts';
import { MAX_ROWS_WITHOUT_TOTAL } from './progress.ts';

test('a list that always has more rows and no total is given up after a million of them', async () => {
  const size = 100_000;
  const rows = Array.from({ length: size }, (_, at) => at);
  const result = await crawlOnce<number>(createCrawlState(), {
    limit: { rows: Infinity, isChosen: true },
    read: async ({ offset }) => ({
      body: { rows, invalidRows: 0, page_info: { limit: size, offset, total_count: null, has_next: true } },
      etag: null,
      revision: null,
    }),
    target: { keysOf: () => [], byKeys: () => [], upsert: () => ({ duplicates: 0 }) },
    onPage() {},
  });
  expect(result).toMatchObject({ ended: false, delivered: MAX_ROWS_WITHOUT_TOTAL, reported: null });
});
