import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates work that lasts until the test ends it. */
function openWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { started, work, end: () => ends.shift()?.() };
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('callers take turns, however much one of them asks for', async () => {
  const { started, work, end } = openWork();
  const queue = createFairQueue({ size: 1 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) =>
    queue.run({ caller: name.slice(0, 1), work: work(name) }),
  );
  for (let count = 0; count < all.length; count++) {
    await nextTurn();
    end();
  }
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('one caller gets at most its share, and others start meanwhile', async () => {
  const { started, work, end } = openWork();
  const queue = createFairQueue({ size: 3, perCaller: 2 });
  const run = (name: string) => queue.run({ caller: name.slice(0, 1), work: work(name) });
  const all = [run('a1'), run('a2'), run('a3'), run('b1')];
  await nextTurn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  for (let count = 0; count < all.length; count++) {
    end();
    await nextTurn();
  }
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a caller who comes later starts at once, although another one waits for its share', async () => {
  const { started, work, end } = openWork();
  const queue = createFairQueue({ size: 4, perCaller: 2 });
  const run = (name: string) => queue.run({ caller: name.slice(0, 1), work: work(name) });
  const all = [run('a1'), run('a2'), run('a3')];
  await nextTurn();
  all.push(run('b1'));
  await nextTurn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  for (let count = 0; count < all.length; count++) {
    end();
    await nextTurn();
  }
  await Promise.all(all);
});

test('work that blocks the event loop leaves room for other events', async () => {
  const queue = createFairQueue({ size: 16 });
  let [turns, isDone] = [0, false];
  const countTurn = () => {
    turns++;
    if (!isDone) setImmediate(countTurn);
  };
  countTurn();
  const block = async () => {
    for (const end = performance.now() + 8; performance.now() < end;);
  };
  await Promise.all(Array.from({ length: 30 }, () => queue.run({ caller: 'a', work: block })));
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});

test('work that can not start in time is given up and never done', async () => {
  const { started, work, end } = openWork();
  const queue = createFairQueue({ size: 1 });
  const first = queue.run({ caller: 'a', work: work('first') });
  const lateError = new Error('too late');
  const late = queue.run({
    caller: 'b',
    work: work('late'),
    startBy: performance.now() + 20,
    onLate: () => lateError,
  });
  await expect(late).rejects.toBe(lateError);
  const last = queue.run({ caller: 'b', work: work('last') });
  end();
  await first;
  await sleep(5);
  end();
  await last;
  expect(started).toEqual(['first', 'last']);
});

test('work that need not wait is done even if it comes too late', async () => {
  const queue = createFairQueue({ size: 1 });
  const startBy = performance.now() - 1;
  expect(await queue.run({ caller: 'a', work: async () => 'done', startBy })).toBe('done');
});

test('work that fails makes room for the next', async () => {
  const queue = createFairQueue({ size: 1 });
  const failing = queue.run({ caller: 'a', work: () => Promise.reject(new Error('failed')) });
  const next = queue.run({ caller: 'a', work: async () => 'done' });
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('work waits while connections are accepted, but for a bounded number of turns', async () => {
  let shouldPause = true;
  let turns = 0;
  const queue = createFairQueue({ size: 2, shouldPause: () => (turns++, shouldPause) });
  const results: string[] = [];
  const first = queue.run({ caller: 'a', work: async () => void results.push('first') });
  await nextTurn();
  expect(results).toEqual([]);
  await first;
  expect(results).toEqual(['first']);
  expect(turns).toBeGreaterThan(20);
  shouldPause = false;
  turns = 0;
  await queue.run({ caller: 'a', work: async () => void results.push('second') });
  expect(turns).toBeLessThan(5);
});

test('work that blocks ends the slice of time, however much more there is room for', async () => {
  let turns = 0;
  // In the first turn, all work has to wait.
  const queue = createFairQueue({ size: 16, shouldPause: () => turns++ === 0 });
  let done = 0;
  const block = async () => {
    // A real query takes a few asynchronous steps before it blocks.
    await Promise.resolve();
    for (const end = performance.now() + 12; performance.now() < end;);
    done++;
  };
  const all = Array.from({ length: 16 }, () => queue.run({ caller: 'a', work: block }));
  await nextTurn();
  await nextTurn();
  // Each piece of work takes longer than a slice, so only one runs per turn.
  expect(done).toBeLessThanOrEqual(4);
  await Promise.all(all);
  expect(done).toBe(16);
});
