import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sleep } from '#dashboard/api/retry.ts';
import { RequestError, type Failure } from '../api/failure.ts';
import type { RecordReader } from './export-context.ts';
import { type ExportOutput, startExportTask } from './export-task.ts';

const fail = (failure: Failure) =>
  new RequestError(failure, { method: 'GET', path: '/api/v1/companies/1', requestId: null, at: new Date() });
const limited = (retryAfterMs: number | null) =>
  fail({ kind: 'refused', status: 429, code: 'rate_limited', message: null, retryAfterMs });
const suspended = fail({
  kind: 'refused',
  status: 403,
  code: 'client_suspended',
  message: null,
  retryAfterMs: null,
});

const each =
  (count: number, call: (id: number) => Promise<unknown>): RecordReader =>
  async ({ withRetry, add, reportProgress }) => {
    for (let id = 1; id <= count; id++) {
      await withRetry(() => call(id));
      add([{ id }]);
      reportProgress({ doing: 'Reading companies', of: 'companies', done: id, total: count });
    }
    return ['A remark.'];
  };

function begin(read: RecordReader) {
  const saved: ExportOutput[] = [];
  const write = vi.fn(async (buffer: { toJson(): Blob }) => ({
    kind: 'file' as const,
    name: 'a.json',
    blob: buffer.toJson(),
    holds: 'all',
    warnings: ['A limit.'],
  }));
  const deliver = vi.fn(async (output: ExportOutput) => void saved.push(output));
  const task = startExportTask({ kind: 'file', read, write }, deliver);
  const phase = () => task.get().phase;
  return { task, saved, phase, write, deliver };
}

const written = async ([output]: readonly ExportOutput[]) =>
  JSON.parse(output?.kind === 'file' ? await output.blob.text() : '') as unknown;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('startExportTask', () => {
  test('an export reads, writes and saves the file once', async () => {
    const { task, saved, phase } = begin(each(3, async () => {}));
    expect(phase()).toBe('reading');
    await settle();
    expect(phase()).toBe('complete');
    expect(saved).toHaveLength(1);
    expect(task.get()).toMatchObject({
      output: saved[0],
      isDelivered: true,
      warnings: ['A remark.', 'A limit.'],
      step: { done: 3, total: 3 },
    });
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('a rate-limited export waits for Retry-After and continues where it was', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(limited(12_000))
      .mockResolvedValue();
    const { task, saved, phase } = begin(each(3, call));
    await settle();
    expect(task.get()).toMatchObject({ phase: 'waiting', until: Date.now() + 12_000, step: { done: 1 } });
    await vi.advanceTimersByTimeAsync(11_999);
    expect(phase()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(phase()).toBe('complete');
    expect(call.mock.calls.flat()).toEqual([1, 2, 2, 3]);
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('a permanent failure stops the export, which keeps its records and can be resumed', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(suspended)
      .mockResolvedValue();
    const { task, saved, phase } = begin(each(2, call));
    await settle();
    expect(task.get()).toMatchObject({ phase: 'failed', failure: suspended, step: { done: 1 } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(call).toHaveBeenCalledTimes(2);
    task.resume();
    await settle();
    expect(phase()).toBe('complete');
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('a paused export finishes the pending call and makes no other', async () => {
    let answer = () => {};
    const call = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { task, phase } = begin(each(2, call));
    await settle();
    task.pause();
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect(task.get()).toMatchObject({ phase: 'paused', step: { done: 1 } });
    task.resume();
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
    answer();
    await settle();
    expect(phase()).toBe('complete');
  });

  test('an export can be paused while it waits, and resuming skips the rest of the wait', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockRejectedValueOnce(limited(50_000))
      .mockResolvedValue();
    const { task, phase } = begin(each(1, call));
    await settle();
    task.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(phase()).toBe('paused');
    task.resume();
    await settle();
    expect(phase()).toBe('complete');
  });

  test('an export fails after too many rate-limited attempts', async () => {
    const call = vi.fn(() => Promise.reject(limited(null)));
    const { phase } = begin(each(1, call));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(phase()).toBe('failed');
    expect(call).toHaveBeenCalledTimes(9);
  });

  test('an export paused during the last call saves nothing until resumed', async () => {
    let answer = () => {};
    const call = () => new Promise<void>((resolve) => (answer = resolve));
    const { task, saved, phase } = begin(each(1, call));
    await settle();
    task.pause();
    answer();
    await settle();
    expect([phase(), saved]).toEqual(['paused', []]);
    task.resume();
    await settle();
    expect([phase(), saved.length]).toEqual(['complete', 1]);
  });

  test('a disposed export does nothing', async () => {
    const call = vi.fn(() => Promise.reject(limited(1000)));
    const { task, saved, write } = begin(each(2, call));
    const listener = vi.fn();
    await settle();
    task.subscribe(listener);
    task.dispose();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect([saved, listener.mock.calls, write.mock.calls]).toEqual([[], [], []]);
    expect(task.get()).toMatchObject({ step: null, output: null });
  });

  test('disposing an export aborts what its reader waits for', async () => {
    const waiting = vi.fn((signal: AbortSignal) => sleep(Infinity, signal));
    const { task, write } = begin(({ signal }) => waiting(signal).then(() => []));
    await settle();
    task.dispose();
    await expect(waiting.mock.results[0]?.value).resolves.toBeUndefined();
    expect(write).not.toHaveBeenCalled();
  });

  test('a file that could not be written is written on resume', async () => {
    const { task, saved, phase, write } = begin(each(1, async () => {}));
    write.mockRejectedValueOnce(new Error('no room'));
    await settle();
    expect(phase()).toBe('failed');
    task.resume();
    await settle();
    expect([phase(), saved.length]).toEqual(['complete', 1]);
  });

  test('an export that the browser refused to deliver says so, and can be delivered again', async () => {
    const call = vi.fn(async () => {});
    const { task, saved, deliver } = begin(each(1, call));
    deliver.mockRejectedValueOnce(new Error('not allowed'));
    await settle();
    expect(task.get()).toMatchObject({ phase: 'complete', isDelivered: false });
    await task.deliverAgain();
    expect(task.get()).toMatchObject({ phase: 'complete', isDelivered: true });
    expect([saved.length, call.mock.calls.length]).toEqual([1, 1]);
  });
});
