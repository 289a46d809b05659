import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

const never = () => new Promise<never>(() => undefined);

test('a task has its result, and its signal stays quiet', async () => {
  let isAborted = true;
  const task = async (deadline: AbortSignal) => {
    isAborted = deadline.aborted;
    return 'done';
  };
  expect(await withDeadline(10_000, [], task)).toBe('done');
  expect(isAborted).toBe(false);
});

test('a task that takes too long is aborted and rejected, although it goes on', async () => {
  let signal: AbortSignal | null = null;
  const late = withDeadline(5, [], (deadline) => {
    signal = deadline;
    return never();
  });
  await expect(late).rejects.toThrow('There was no answer within 5 ms.');
  expect(signal).toHaveProperty('aborted', true);
});

test('a caller that leaves, or has left before, ends the task', async () => {
  const caller = new AbortController();
  const leaving = { signal: caller.signal, why: 'The caller has left.' };
  const task = withDeadline(10_000, [leaving], never);
  caller.abort();
  await expect(task).rejects.toThrow('The caller has left.');
  await expect(withDeadline(10_000, [leaving], never)).rejects.toThrow('The caller has left.');
});
