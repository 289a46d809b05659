import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Failure } from '../api/failure.ts';
import type { RecordReader } from './export-context.ts';
import { type ExportFile, startExportTask } from './export-task.ts';

const fail = (failure: Failure) =>
  new ApiError(failure, { method: 'GET', path: '/api/v1/companies/1', requestId: null, at: new Date() });
const limited = (retryAfterMs: number | null) =>
  fail({ kind: 'refused', status: 429, code: 'rate_limited', message: null, retryAfterMs });
const suspended = fail({
  kind: 'refused',
  status: 403,
  code: 'client_suspended',
  message: null,
  retryAfterMs: null,
});

/** Reads records 1 to `count`, each with a call of its own to `call`. */
const each =
  (count: number, call: (id: number) => Promise<unknown>): RecordReader =>
  async ({ patiently, add, tell }) => {
    for (let id = 1; id <= count; id++) {
      await patiently(() => call(id));
      add([{ id }]);
      tell({ doing: 'Reading companies', of: 'companies', done: id, total: count });
    }
    return ['A remark.'];
  };

function begin(read: RecordReader) {
  const saved: ExportFile[] = [];
  const write = vi.fn(async (kept: { toJson(): Blob }) => ({
    name: 'a.json',
    blob: kept.toJson(),
    holds: 'all',
  }));
  const run = startExportTask({ read, write }, (file) => saved.push(file));
  const phase = () => run.state().phase;
  return { run, saved, phase, write };
}

const written = async ([file]: readonly ExportFile[]) =>
  JSON.parse((await file?.blob.text()) ?? '') as unknown;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('an export', () => {
  test('reads, writes and saves the file, once', async () => {
    const { run, saved, phase } = begin(each(3, async () => {}));
    expect(phase()).toBe('running');
    await settle();
    expect(phase()).toBe('done');
    expect(saved).toHaveLength(1);
    expect(run.state()).toMatchObject({
      file: saved[0],
      remarks: ['A remark.'],
      step: { done: 3, total: 3 },
    });
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('waits out what a busy service asks for, and goes on where it was', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(limited(12_000))
      .mockResolvedValue();
    const { run, saved, phase } = begin(each(3, call));
    await settle();
    expect(run.state()).toMatchObject({ phase: 'waiting', until: Date.now() + 12_000, step: { done: 1 } });
    await vi.advanceTimersByTimeAsync(11_999);
    expect(phase()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(phase()).toBe('done');
    expect(call.mock.calls.flat()).toEqual([1, 2, 2, 3]);
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('is held up by a failure that waiting does not mend, keeps what it has, and continues', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(suspended)
      .mockResolvedValue();
    const { run, saved, phase } = begin(each(2, call));
    await settle();
    expect(run.state()).toMatchObject({ phase: 'failed', failure: suspended, step: { done: 1 } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(call).toHaveBeenCalledTimes(2);
    run.resume();
    await settle();
    expect(phase()).toBe('done');
    expect(await written(saved)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('makes no call while it is paused, and finishes the one under way', async () => {
    let answer = () => {};
    const call = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { run, phase } = begin(each(2, call));
    await settle();
    run.pause();
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect(run.state()).toMatchObject({ phase: 'paused', step: { done: 1 } });
    run.resume();
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
    answer();
    await settle();
    expect(phase()).toBe('done');
  });

  test('can be paused while it waits, and goes on before the wait is over', async () => {
    const call = vi
      .fn<(id: number) => Promise<void>>()
      .mockRejectedValueOnce(limited(50_000))
      .mockResolvedValue();
    const { run, phase } = begin(each(1, call));
    await settle();
    run.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(phase()).toBe('paused');
    run.resume();
    await settle();
    expect(phase()).toBe('done');
  });

  test('gives up waiting for a service that stays busy, and asks the reader', async () => {
    const call = vi.fn(() => Promise.reject(limited(null)));
    const { phase } = begin(each(1, call));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(phase()).toBe('failed');
    expect(call).toHaveBeenCalledTimes(9);
  });

  test('saves nothing while it is paused, even when all is read', async () => {
    let answer = () => {};
    const call = () => new Promise<void>((resolve) => (answer = resolve));
    const { run, saved, phase } = begin(each(1, call));
    await settle();
    run.pause();
    answer();
    await settle();
    expect([phase(), saved]).toEqual(['paused', []]);
    run.resume();
    await settle();
    expect([phase(), saved.length]).toEqual(['done', 1]);
  });

  test('that was ended for good makes no call, saves nothing and tells nobody', async () => {
    const call = vi.fn(() => Promise.reject(limited(1000)));
    const { run, saved, write } = begin(each(2, call));
    const heard = vi.fn();
    await settle();
    run.subscribe(heard);
    run.dispose();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect([saved, heard.mock.calls, write.mock.calls]).toEqual([[], [], []]);
    expect(run.state()).toMatchObject({ step: null, file: null });
  });

  test('whose file could not be written can be written again', async () => {
    const { run, saved, phase, write } = begin(each(1, async () => {}));
    write.mockRejectedValueOnce(new Error('no room'));
    await settle();
    expect(phase()).toBe('failed');
    run.resume();
    await settle();
    expect([phase(), saved.length]).toEqual(['done', 1]);
  });
});
