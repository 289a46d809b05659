import { expect, test } from 'vitest';
import { createCallTracker } from './connect-worker.ts';

test('a lost connection rejects the promises under way and those that follow', async () => {
  const pending = createCallTracker();
  const never = new Promise<string>(() => {});
  await expect(pending.rejectOnDisconnect(Promise.resolve('before'))).resolves.toBe('before');
  const underWay = pending.rejectOnDisconnect(never);
  pending.reject(new Error('lost'));
  await expect(underWay).rejects.toThrow('lost');
  await expect(pending.rejectOnDisconnect(never)).rejects.toThrow('lost');
});
