import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../catalogue-api.ts';
import { companies } from '../crawl/fake-service.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';

// Preloaded, since dynamic imports would stall under fake timers.
import '#dashboard/api/classify-failure.ts';

const ROWS_PER_SECOND = 8;

/** A service on a slow connection: headers at once, the body after a time proportional to its rows. */
function slowFetch(rows: ReturnType<typeof companies>, requests: [limit: number, offset: number][]) {
  return (url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> => {
    const { searchParams } = new URL(url, 'https://dossier.example');
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    requests.push([limit, offset]);
    const page = rows.slice(offset, offset + limit);
    const page_info = {
      limit,
      offset,
      total_count: rows.length,
      has_next: offset + page.length < rows.length,
    };
    const text = JSON.stringify({ companies: page, page_info });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const timer = setTimeout(
          () => {
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
          (page.length / ROWS_PER_SECOND) * 1000,
        );
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // AbortSignal.timeout ignores fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('all companies load over a connection that transfers 80 rows per timeout', async () => {
  const requests: [limit: number, offset: number][] = [];
  vi.stubGlobal('fetch', slowFetch(companies(120), requests));
  const instance = openCatalogueInstance({ base: '', key: 'key' });
  const progressLog: Progress[] = [];
  instance.subscribe((progress) => progressLog.push(progress));
  const began = Date.now();
  instance.crawler.start(Infinity);
  while (progressLog.at(-1)?.phase !== 'complete' && Date.now() - began < 60_000) {
    await vi.advanceTimersByTimeAsync(250);
    // Streams and modules need real event loop turns.
    await new Promise((resume) => setImmediate(resume));
  }
  expect(progressLog.at(-1)).toMatchObject({ loaded: 120, reported: 120, duplicates: 0 });
  expect(requests).toEqual([
    [500, 0],
    [100, 0],
    [50, 0],
    [50, 50],
    [50, 100],
  ]);
  const seconds = (Date.now() - began) / 1000;
  expect(seconds, 'two time-outs of 10 seconds, then 120 rows').toBeGreaterThanOrEqual(35);
  expect(seconds).toBeLessThan(38);
  instance.close();
});

test('the catalogue starts again when the responses name another data set of the same size', async () => {
  const offsets: number[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const offset = Number(new URL(url, 'https://dossier.example').searchParams.get('offset'));
    offsets.push(offset);
    // The import comes between the first two pages.
    const isFirst = offsets.length === 1;
    const rows = isFirst ? companies(4) : companies(8).slice(4);
    const page_info = { limit: 2, offset, total_count: 4, has_next: offset + 2 < 4 };
    const headers = { 'content-type': 'application/json', 'x-data-revision': isFirst ? 'first' : 'second' };
    const body = JSON.stringify({ companies: rows.slice(offset, offset + 2), page_info });
    return Promise.resolve(new Response(body, { headers }));
  });
  const instance = openCatalogueInstance({ base: 'https://dossier.example', key: 'key' });
  let progress: Progress | undefined;
  instance.subscribe((next) => (progress = next));
  instance.crawler.start(2);
  await vi.waitFor(() => expect(progress).toMatchObject({ phase: 'complete', loaded: 4 }));
  expect(offsets).toEqual([0, 2, 0, 2]);
  const found = await instance.index.byIds([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(found.map(({ id }) => id)).toEqual([5, 6, 7, 8]);
  instance.close();
});
