import { describe, expect, test, vi } from 'vitest';
import {
  createNewRowFilter,
  type ListedPage,
  MAX_ROWS_WITHOUT_TOTAL,
  type PagePosition,
  type PageStep,
  paginate,
} from './paginate.ts';

type Read = (position: PagePosition) => ListedPage<number> | null;

/** Creates a page of the rows from `from` up to `to`, without it. */
const pageOf = (
  from: number,
  to: number,
  info: Partial<ListedPage<number>['page_info']> = {},
): ListedPage<number> => ({
  rows: Array.from({ length: to - from }, (_, at) => from + at),
  invalidRows: 0,
  page_info: { limit: null, offset: null, total_count: null, has_next: null, ...info },
});

/** Reads a list to its end. Returns the positions of the requests, and the last step. */
async function readAll(respond: Read) {
  const newRows = createNewRowFilter<number>((row) => row);
  const read = vi.fn(async (position: PagePosition) => respond(position));
  let last: PageStep<number> | undefined;
  for await (last of paginate({ read, add: (rows) => rows.length - newRows(rows).length }));
  return { positions: read.mock.calls.map(([position]) => position), last };
}

describe('paginate', () => {
  test('the next page starts after the rows received, in pages of the size that the server used', async () => {
    const { positions, last } = await readAll(({ offset }) =>
      pageOf(offset, Math.min(offset + 50, 120), { limit: 50, total_count: 120 }),
    );
    expect(positions.map(({ offset, page, size }) => [offset, page, size])).toEqual([
      [0, 1, null],
      [50, 2, 50],
      [100, 3, 50],
    ]);
    expect(last).toMatchObject({ end: 'complete', requests: 3, counts: { reported: 120, delivered: 120 } });
  });

  test('a refused position past the end completes a list that the server never ends', async () => {
    const { last } = await readAll(({ offset }) =>
      offset === 100 ? null : pageOf(offset, offset + 50, { total_count: 100, has_next: true }),
    );
    expect(last).toMatchObject({ page: null, end: 'complete', counts: { delivered: 100 } });
  });

  test('a list is stuck when the server sends the same rows for every position', async () => {
    const { positions, last } = await readAll(() => pageOf(0, 50, { has_next: true }));
    expect(positions).toHaveLength(2);
    expect(last).toMatchObject({ end: 'stuck', counts: { delivered: 100, duplicates: 50 } });
  });

  test('a list that goes on after its total is endless two pages later', async () => {
    const { last } = await readAll(({ offset }) =>
      pageOf(offset, offset + 50, { total_count: 60, has_next: true }),
    );
    expect(last).toMatchObject({ end: 'endless', counts: { reported: 60, delivered: 200 } });
  });

  test('a list without a total is endless after a million rows', async () => {
    const rows = pageOf(0, 100_000, { has_next: true });
    let last: PageStep<number> | undefined;
    for await (last of paginate({ read: async () => rows, add: () => 0 }));
    expect(last).toMatchObject({ end: 'endless', counts: { delivered: MAX_ROWS_WITHOUT_TOTAL } });
  });

  test('a total that differs between pages, and a row on two of them, are changes', async () => {
    const pages = [pageOf(0, 50, { total_count: 99, has_next: true }), pageOf(49, 99, { total_count: 100 })];
    const { last } = await readAll(({ page }) => pages[page - 1] ?? null);
    expect(last).toMatchObject({ hasChanged: true, hasRepeats: true, counts: { duplicates: 1 } });
  });

  test('no page is requested after the caller has stopped', async () => {
    const read = vi.fn(async ({ offset }: PagePosition) => pageOf(offset, offset + 50, { has_next: true }));
    for await (const { requests } of paginate({ read, add: () => 0 })) if (requests === 2) break;
    expect(read).toHaveBeenCalledTimes(2);
  });
});
