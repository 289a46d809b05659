import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonRecord } from '#records/json-record.ts';
import { propertyRuns } from '../../property-tests.ts';
import type { ListedPage } from '../api/paginate.ts';
import type { ExportContext } from './export-context.ts';
import { readWholeList } from './read-whole-list.ts';

const rowsOf = (count: number): JsonRecord[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const idOf = ({ id }: JsonRecord) => (typeof id === 'number' ? id : null);

interface ServerBehaviour {
  readonly smallest: number;
  readonly largest: number;
  readonly total: 'exact' | 'missing' | 'too-high';
  readonly next: 'exact' | 'missing' | 'always';
}

function serve(rows: readonly JsonRecord[], { smallest, largest, total, next }: ServerBehaviour) {
  const calls: [page: number, size: number][] = [];
  const read = async (page: number, size: number): Promise<ListedPage<JsonRecord>> => {
    calls.push([page, size]);
    const limit = Math.max(smallest, Math.min(size, largest));
    // Like the API's queries, count pages in the size that the server really uses.
    const offset = (page - 1) * limit;
    const some = rows.slice(offset, offset + limit);
    return {
      rows: some,
      invalidRows: 0,
      page_info: {
        limit,
        offset,
        total_count: total === 'missing' ? null : rows.length + (total === 'exact' ? 0 : 24),
        has_next: next === 'missing' ? null : next === 'always' || offset + limit < rows.length,
      },
    };
  };
  return { calls, read };
}

async function collect(read: (page: number, size: number) => Promise<ListedPage<JsonRecord>>) {
  const added: JsonRecord[] = [];
  const context: ExportContext = {
    signal: new AbortController().signal,
    withRetry: (call) => call(),
    add: (records) => void added.push(...records),
    reportProgress: () => {},
  };
  const warnings = await readWholeList({ of: 'companies', read, idOf, size: 200 }, context);
  return { added, warnings };
}

const USUAL: ServerBehaviour = { smallest: 0, largest: 500, total: 'exact', next: 'exact' };

describe('readWholeList', () => {
  test('every row is read once, whatever limit, total and has_next the server sends', async () => {
    const behaviours = fc.record({
      smallest: fc.integer({ min: 0, max: 600 }),
      largest: fc.integer({ min: 25, max: 600 }),
      total: fc.constantFrom('exact' as const, 'missing' as const, 'too-high' as const),
      next: fc.constantFrom('exact' as const, 'missing' as const, 'always' as const),
    });
    await fc.assert(
      fc.asyncProperty(behaviours, fc.integer({ min: 0, max: 1500 }), async (behaviour, count) => {
        const { read, calls } = serve(rowsOf(count), behaviour);
        const { added, warnings } = await collect(read);
        expect(added).toEqual(rowsOf(count));
        expect(calls.length).toBeLessThan(count / 25 + 8);
        expect(warnings).toHaveLength(behaviour.total === 'too-high' ? 1 : 0);
      }),
      propertyRuns(5),
    );
  });

  test('no more pages are requested than needed', async () => {
    const { read, calls } = serve(rowsOf(600), USUAL);
    await collect(read);
    expect(calls).toEqual([
      [1, 200],
      [2, 200],
      [3, 200],
    ]);
  });

  test('a warning says how many rows the server failed to deliver', async () => {
    const { read } = serve(rowsOf(1180), { ...USUAL, total: 'too-high' });
    const { warnings } = await collect(read);
    expect(warnings).toEqual(['1,180 of 1,204 companies: the server sent fewer than it reported.']);
  });

  test('duplicate rows are skipped with a warning', async () => {
    const rows = [...rowsOf(200), { id: 200 }, ...rowsOf(300).slice(200)];
    const { added, warnings } = await collect(serve(rows, USUAL).read);
    expect(added).toEqual(rowsOf(300));
    expect(warnings).toEqual([
      '300 of 301 companies: the server sent fewer than it reported.',
      '1 duplicate removed.',
    ]);
  });

  test('reading stops at an endlessly repeated page, even if no row has an id', async () => {
    const rows = [{ title: 'One' }, { title: 'Two' }];
    const page_info = { limit: 2, offset: 0, total_count: null, has_next: true };
    const { added } = await collect(async () => ({ rows, invalidRows: 0, page_info }));
    expect(added.length).toBeLessThanOrEqual(4);
  });

  test('reading stops two pages beyond the total of a list that has ever more rows, with a warning', async () => {
    let next = 1;
    const { added, warnings } = await collect(async (page, limit) => ({
      rows: rowsOf(limit).map(() => ({ id: next++ })),
      invalidRows: 0,
      page_info: { limit, offset: (page - 1) * limit, total_count: 250, has_next: true },
    }));
    expect(added).toHaveLength(800);
    expect(warnings).toEqual(['Stopped after 800 companies, because the server keeps reporting more.']);
  });

  test('warnings report a list that changed during reading, and rows without an id', async () => {
    const totals = [201, 202];
    const { read } = serve(rowsOf(201), USUAL);
    const { warnings } = await collect(async (page, size) => {
      const sent = await read(page, size);
      const total_count = totals[page - 1] ?? null;
      return { ...sent, invalidRows: page === 2 ? 1 : 0, page_info: { ...sent.page_info, total_count } };
    });
    expect(warnings).toEqual(['1 row skipped: no usable ID.', 'The list changed during the export.']);
  });

  test('other failures are rethrown', async () => {
    const gone = new Error('gone');
    await expect(collect(() => Promise.reject(gone))).rejects.toBe(gone);
  });
});
