import { expect, test, vi } from 'vitest';
import { logUncaughtErrors } from './log-uncaught-errors.ts';

test('an uncaught error is logged as fatal before the process ends, until the handler is removed', () => {
  const before = process.listeners('uncaughtException');
  const [fatal, exit] = [vi.fn(), vi.fn()];
  const undo = logUncaughtErrors({ fatal }, exit);
  const listener = process.listeners('uncaughtException').find((each) => !before.includes(each));
  const err = new Error('boom');
  listener?.(err, 'unhandledRejection');
  expect(fatal.mock.calls).toEqual([[{ err, origin: 'unhandledRejection' }, 'uncaught error']]);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(exit.mock.invocationCallOrder[0]).toBeGreaterThan(fatal.mock.invocationCallOrder[0] ?? 0);
  undo();
  expect(process.listeners('uncaughtException')).toEqual(before);
});
