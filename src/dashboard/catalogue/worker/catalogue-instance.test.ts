import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../catalogue-api.ts';
import { companies } from '../crawl/fake-service.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';

// Loaded before the clock stands still.
import '#dashboard/api/classify-failure.ts';

const ROWS_A_SECOND = 8;

/** A service behind a slow line: headers at once, then the rows of a page, one after the other. */
function slowFetch(rows: ReturnType<typeof companies>, asked: [limit: number, offset: number][]) {
  return (url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> => {
    const { searchParams } = new URL(url, 'https://dossier.example');
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    asked.push([limit, offset]);
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
        const whole = setTimeout(
          () => {
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
          (page.length / ROWS_A_SECOND) * 1000,
        );
        signal.addEventListener('abort', () => {
          clearTimeout(whole);
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // The browser's own time-outs do not follow the fake clock.
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

test('over a line that carries 80 rows before the time-out, all companies arrive', async () => {
  const asked: [limit: number, offset: number][] = [];
  vi.stubGlobal('fetch', slowFetch(companies(120), asked));
  const shelf = openCatalogueInstance({ base: '', key: 'key' });
  const heard: Progress[] = [];
  shelf.listen((progress) => heard.push(progress));
  const began = Date.now();
  shelf.start(Infinity);
  while (heard.at(-1)?.phase !== 'complete' && Date.now() - began < 60_000) {
    await vi.advanceTimersByTimeAsync(250);
    // Streams and modules take real turns.
    await new Promise((resume) => setImmediate(resume));
  }
  expect(heard.at(-1)).toMatchObject({ loaded: 120, reported: 120, duplicates: 0 });
  expect(asked).toEqual([
    [500, 0],
    [100, 0],
    [50, 0],
    [50, 50],
    [50, 100],
  ]);
  const seconds = (Date.now() - began) / 1000;
  expect(seconds, 'two time-outs of 10 seconds, then 120 rows').toBeGreaterThanOrEqual(35);
  expect(seconds).toBeLessThan(38);
  shelf.close();
});
