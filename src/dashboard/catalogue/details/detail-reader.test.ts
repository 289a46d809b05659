import { beforeEach, describe, expect, it } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { RequestError, type Failure } from '#dashboard/api/failure.ts';
import type { RateLimit } from '#dashboard/api/rate-limit.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { createDetailReader, type DetailReader } from './detail-reader.ts';
import type { Detail } from './detail-store.ts';

const refusal = (status: number, retryAfterMs: number | null = null): Failure => ({
  kind: 'refused',
  status,
  code: null,
  message: null,
  retryAfterMs,
});

describe('a detail reader', () => {
  let now = 0;
  let sent: string[] = [];
  let failures: (Failure | null)[] = [];
  let limits: RateLimit[] = [];
  let reader: DetailReader;
  let onRequest: (id: number) => void = () => {};
  let kept = new Set<number>();
  let slept: number[] = [];
  let revision: string | null = null;
  let summaries = new Map<number, string>();
  let read: Detail[] = [];

  const company = (id: number) => CompanyResponse.parse({ ...sampleCompany, id });
  const flush = async () => {
    for (let turn = 0; turn < 500; turn++) await Promise.resolve();
  };

  beforeEach(() => {
    now = Date.parse('2026-03-02T09:00:00Z');
    [sent, failures, limits, slept] = [[], [], [], []];
    onRequest = () => {};
    kept = new Set();
    [revision, summaries, read] = [null, new Map(), []];
    reader = createDetailReader({
      loadStored: async () => {},
      readFromHttpCache: async (id) => (kept.has(id) ? { body: company(id), etag: `v${id}` } : null),
      async read(id, etag) {
        sent.push(etag ? `${id} if not ${etag}` : `${id}`);
        onRequest(id);
        const failure = failures.shift();
        if (failure)
          throw new RequestError(failure, { method: 'GET', path: '/', requestId: null, at: new Date(now) });
        return {
          body: etag ? null : company(id),
          etag: `v${id}`,
          revision,
          rateLimit: limits.shift() ?? null,
        };
      },
      now: () => now,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          if (ms === Infinity) return;
          slept.push(ms);
          now += ms;
          resolve();
        }),
      onProgress: () => {},
      isArriving: () => false,
      isListed: (id) => summaries.has(id),
      summaryOf: (id) => summaries.get(id) ?? null,
      onRead: (detail) => read.push(detail),
    });
  });

  it('reads each company once, in the order in which they were asked for', async () => {
    reader.read([3, 1, 3]);
    reader.readLater([1, 2, 3]);
    await flush();
    expect(sent).toEqual(['3', '1', '2']);
    expect(reader.progress()).toMatchObject({ phase: 'complete', loaded: 3, reported: 3 });
    expect(reader.get(2)?.news).toHaveLength(sampleCompany.news.length);
    reader.read([1, 2, 3]);
    await flush();
    expect(sent).toHaveLength(3);
  });

  it('reads what is asked for now before what can wait', async () => {
    onRequest = (id) => {
      if (id === 1) reader.read([9]);
    };
    reader.readLater([1, 2, 3]);
    await flush();
    expect(sent).toEqual(['1', '9', '2', '3']);
  });

  it('asks whether a company that was read long ago has changed, and keeps it if not', async () => {
    reader.read([1]);
    await flush();
    const { version } = reader.progress();
    now += 3_600_000;
    reader.read([1]);
    await flush();
    expect(sent).toEqual(['1', '1 if not v1']);
    expect(reader.get(1)?.id).toBe(1);
    expect(reader.progress().version).toBe(version);
  });

  it('asks again for a company that seems to have been read in the future, because the clock has been set back', async () => {
    reader.read([1]);
    await flush();
    now -= 86_400_000;
    reader.read([1]);
    await flush();
    expect(sent).toEqual(['1', '1 if not v1']);
    reader.read([1]);
    await flush();
    expect(sent).toHaveLength(2);
  });

  it('does not read again later what it has, but asks whether it changed once that has expired', async () => {
    reader.read([1, 2]);
    await flush();
    now += 3_600_000;
    reader.readLater([1, 2, 3]);
    await flush();
    expect(sent).toEqual(['1', '2', '3']);
    reader.expire();
    now += 1;
    reader.read([3, 1]);
    await flush();
    expect(sent.slice(3)).toEqual(['3 if not v3', '1 if not v1']);
    reader.read([3, 1]);
    await flush();
    expect(sent).toHaveLength(5);
  });

  it('uses what a page has read instead of reading it again', async () => {
    reader.add(company(1));
    reader.read([1, 2]);
    await flush();
    expect(sent).toEqual(['2']);
    expect(Array.from(reader.all(), ({ id }) => id)).toEqual([1, 2]);
    expect(reader.find([2, 3]).map(({ company: { id }, at }) => [id, at])).toEqual([[2, now]]);
  });

  it('waits out a refusal and sends the request once more', async () => {
    failures = [null, refusal(429, 7000)];
    reader.read([1, 2, 3]);
    await flush();
    expect(sent).toEqual(['1', '2', '2', '3']);
    expect(slept).toEqual([7000]);
  });

  it('sends at most half of the requests that the limit leaves, and continues when the limit is reset', async () => {
    limits = [9, 8, 7, 6, 5, 20, 19].map((remaining) => ({ remaining, resetMs: 30_000 }));
    reader.read([1, 2, 3, 4, 5, 6, 7]);
    await flush();
    // The first response allows 9 more requests. Four of them may be sent until the limit is reset.
    expect(slept).toEqual([30_000]);
    expect(sent).toHaveLength(7);
  });

  it('waits no longer for the reset of the limit when the clock is set back meanwhile', async () => {
    limits = [9, 8, 7, 6, 5, 20, 19].map((remaining) => ({ remaining, resetMs: 30_000 }));
    onRequest = (id) => {
      if (id === 3) now -= 86_400_000;
    };
    reader.read([1, 2, 3, 4, 5, 6, 7]);
    await flush();
    expect(slept).toEqual([30_000]);
    expect(sent).toHaveLength(7);
  });

  it('lets the page load first, and stops while it is paused', async () => {
    reader.setForegroundBusy(true);
    reader.read([1, 2]);
    await flush();
    expect(sent).toEqual([]);
    onRequest = () => reader.pause();
    reader.setForegroundBusy(false);
    await flush();
    expect(sent).toEqual(['1']);
    expect(reader.progress()).toMatchObject({ phase: 'paused', loaded: 1, reported: 2 });
    reader.resume();
    await flush();
    expect(sent).toEqual(['1', '2']);
  });

  it('keeps what was read when it is cancelled, and continues from there', async () => {
    onRequest = (id) => {
      if (id === 2) reader.cancel();
    };
    reader.read([1, 2, 3]);
    await flush();
    expect(reader.progress()).toMatchObject({ phase: 'cancelled', loaded: 1, reported: 3 });
    onRequest = () => {};
    reader.refresh();
    await flush();
    expect(sent).toEqual(['1', '2', '3']);
    expect(reader.progress().phase).toBe('complete');
  });

  describe('after a reload', () => {
    const BEFORE_MS = 60_000;

    it('takes what was read before from the browser, even while it is paused, and reads the rest', async () => {
      kept = new Set([1, 2]);
      reader.readLater([1, 2, 3, 4], { count: 2, at: now - BEFORE_MS });
      reader.pause();
      await flush();
      expect(sent).toEqual([]);
      expect(reader.progress()).toMatchObject({ phase: 'paused', loaded: 2, reported: 4 });
      expect(reader.find([1])).toMatchObject([{ company: { id: 1 }, at: now - BEFORE_MS }]);
      reader.resume();
      await flush();
      expect(sent).toEqual(['3', '4']);
      now += 15 * 60_000;
      reader.read([1]);
      await flush();
      expect(sent.slice(2)).toEqual(['1 if not v1']);
    });

    it('reads what the browser has not kept', async () => {
      kept = new Set([1, 3]);
      reader.readLater([1, 2, 3], { count: 3, at: now - BEFORE_MS });
      await flush();
      expect(sent).toEqual(['2', '3']);
      expect(reader.progress()).toMatchObject({ phase: 'complete', loaded: 3, reported: 3 });
    });

    it('takes nothing from the browser that was not read before, or is known already', async () => {
      kept = new Set([1, 2, 3]);
      reader.read([2]);
      reader.readLater([1, 2, 3], { count: 1, at: now - BEFORE_MS });
      await flush();
      expect(sent).toEqual(['2', '3']);
    });
  });

  it('skips a company that is gone, and stops at a refusal that concerns all', async () => {
    failures = [refusal(404), null, refusal(403)];
    reader.read([1, 2, 3, 4]);
    await flush();
    expect(sent).toEqual(['1', '2', '3']);
    expect(reader.get(1)).toBeUndefined();
    expect(reader.progress()).toMatchObject({ phase: 'failed', loaded: 2, reported: 4 });
  });
});
