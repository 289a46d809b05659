import { afterEach, expect, test, vi } from 'vitest';
import { withWebLock } from './web-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Creates a task that logs its start and end, and ends when it is told to. */
function createTask(log: string[], name: string) {
  let end = () => {};
  let fail = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const run = async () => {
    log.push(`${name} starts`);
    return ended.finally(() => log.push(`${name} ends`));
  };
  return { run, end: () => end(), fail: () => fail() };
}

test('without Web Locks, tasks of one name run one after the other, also after one that failed', async () => {
  vi.stubGlobal('navigator', {});
  const log: string[] = [];
  const [first, second, other] = [
    createTask(log, 'first'),
    createTask(log, 'second'),
    createTask(log, 'other'),
  ];
  const [one, next] = [withWebLock('a', first.run), withWebLock('a', second.run)];
  const beside = withWebLock('b', other.run);
  await vi.waitFor(() => expect(log).toEqual(['first starts', 'other starts']));
  first.fail();
  await expect(one).rejects.toThrow('first');
  second.end();
  expect(await next).toBe('second');
  other.end();
  expect(await beside).toBe('other');
  expect(log.slice(2)).toEqual(['first ends', 'second starts', 'second ends', 'other ends']);
});

test('with Web Locks, the browser decides when tasks run', async () => {
  const request = vi.fn((_name: string, _options: LockOptions, task: () => Promise<string>) => task());
  vi.stubGlobal('navigator', { locks: { request } });
  const { signal } = new AbortController();
  expect(await withWebLock('a', async () => 'done', { signal })).toBe('done');
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['a', { signal }]);
});
