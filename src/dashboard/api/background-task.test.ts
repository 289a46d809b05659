import { expect, test } from 'vitest';
import { createBackgroundTask, type TaskState } from './background-task.ts';

test('a pause is as long as the server asked for, even if the clock is set back meanwhile', async () => {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const slept: number[] = [];
  const state: TaskState = { phase: 'idle', until: null, failure: null };
  const task = createBackgroundTask({
    now: () => now,
    async sleep(ms) {
      slept.push(ms);
      now -= 3_600_000;
    },
    state: () => state,
    update() {},
  });
  task.pauseFor(7000);
  expect(await task.send(async () => 'sent', new AbortController().signal)).toBe('sent');
  expect(slept).toEqual([7000]);
});
