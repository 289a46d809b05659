import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/failure.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { ExportContext } from './export-context.ts';
import { type ListedPage, readPages } from './list-pages.ts';

const rowsOf = (count: number): JsonRecord[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const idOf = ({ id }: JsonRecord) => (typeof id === 'number' ? id : null);

const tooLarge = () => {
  const context = { method: 'GET', path: '/api/v1/companies', requestId: null, at: new Date() } as const;
  const refused = { kind: 'refused', status: 400, code: 'invalid_parameter' } as const;
  return new ApiError({ ...refused, message: null, retryAfterMs: null }, context);
};

interface Habits {
  /** The largest limit, and what happens above it. */
  readonly largest: number;
  readonly above: 'clamps' | 'refuses';
  readonly total: 'told' | 'untold' | 'exaggerated';
  readonly next: 'told' | 'untold' | 'always';
}

/** A list of some rows as a server of such habits sends it. */
function serve(rows: readonly JsonRecord[], { largest, above, total, next }: Habits) {
  const calls: [page: number, size: number][] = [];
  const read = async (page: number, size: number): Promise<ListedPage> => {
    calls.push([page, size]);
    if (size > largest && above === 'refuses') throw tooLarge();
    const limit = Math.min(size, largest);
    const offset = (page - 1) * size;
    const some = rows.slice(offset, offset + limit);
    return {
      rows: some,
      left_out: 0,
      page_info: {
        limit,
        offset,
        total_count: total === 'untold' ? null : rows.length + (total === 'told' ? 0 : 24),
        has_next: next === 'untold' ? null : next === 'always' || offset + limit < rows.length,
      },
    };
  };
  return { calls, read };
}

async function collect(read: (page: number, size: number) => Promise<ListedPage>, sizes = [500, 25]) {
  const added: JsonRecord[] = [];
  const intake: ExportContext = {
    patiently: (call) => call(),
    add: (records) => void added.push(...records),
    tell: () => {},
  };
  const remarks = await readPages({ of: 'companies', read, idOf, sizes }, intake);
  return { added, remarks };
}

const USUAL: Habits = { largest: 500, above: 'clamps', total: 'told', next: 'told' };

describe('reading a list to its end', () => {
  test('takes every row once, whatever limit a server applies and whatever it tells', async () => {
    const habits = fc.record({
      largest: fc.integer({ min: 25, max: 600 }),
      above: fc.constantFrom('clamps' as const, 'refuses' as const),
      total: fc.constantFrom('told' as const, 'untold' as const, 'exaggerated' as const),
      next: fc.constantFrom('told' as const, 'untold' as const, 'always' as const),
    });
    await fc.assert(
      fc.asyncProperty(habits, fc.integer({ min: 0, max: 1500 }), async (habit, count) => {
        const { read, calls } = serve(rowsOf(count), habit);
        const { added, remarks } = await collect(read);
        expect(added).toEqual(rowsOf(count));
        expect(calls.length).toBeLessThan(count / 25 + 8);
        expect(remarks).toHaveLength(habit.total === 'exaggerated' ? 1 : 0);
      }),
      { numRuns: 200 },
    );
  });

  test('asks for no more than it needs', async () => {
    const { read, calls } = serve(rowsOf(1200), USUAL);
    await collect(read);
    expect(calls).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
    ]);
  });

  test('says how many rows a server kept back', async () => {
    const { read } = serve(rowsOf(1180), { ...USUAL, total: 'exaggerated' });
    const { remarks } = await collect(read);
    expect(remarks).toEqual(['1,180 of 1,204 companies: the service delivered fewer than it counts.']);
  });

  test('leaves out a row that comes twice, and says so', async () => {
    const rows = [...rowsOf(500), { id: 500 }, ...rowsOf(600).slice(500)];
    const { added, remarks } = await collect(serve(rows, USUAL).read);
    expect(added).toEqual(rowsOf(600));
    expect(remarks).toEqual([
      '600 of 601 companies: the service delivered fewer than it counts.',
      '1 duplicate removed.',
    ]);
  });

  test('stops at a page without end that repeats itself, also where no row has an id', async () => {
    const rows = [{ title: 'One' }, { title: 'Two' }];
    const page_info = { limit: 2, offset: 0, total_count: null, has_next: true };
    const { added } = await collect(async () => ({ rows, left_out: 0, page_info }));
    expect(added.length).toBeLessThanOrEqual(4);
  });

  test('says that a list changed while it was read, and counts what could not be used', async () => {
    const totals = [501, 502];
    const { read } = serve(rowsOf(501), USUAL);
    const { remarks } = await collect(async (page, size) => {
      const sent = await read(page, size);
      const total_count = totals[page - 1] ?? null;
      return { ...sent, left_out: page === 2 ? 1 : 0, page_info: { ...sent.page_info, total_count } };
    });
    expect(remarks).toEqual(['1 row without a usable id left out.', 'The list changed while it was read.']);
  });

  test('passes any other failure on', async () => {
    const gone = new Error('gone');
    await expect(collect(() => Promise.reject(gone))).rejects.toBe(gone);
    await expect(collect(() => Promise.reject(tooLarge()))).rejects.toBeInstanceOf(ApiError);
  });
});
