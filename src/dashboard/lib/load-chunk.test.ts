import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-chunk.ts';

test('loadOnce shares one load between all calls, and loads again after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('the connection broke off'))
    .mockResolvedValue('loaded');
  const get = loadOnce(load);
  await expect(Promise.allSettled([get(), get()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(load).toHaveBeenCalledOnce();
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(2);
});
