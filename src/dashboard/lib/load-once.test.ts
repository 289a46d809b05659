import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('what was loaded is there for all; what failed is tried again', async () => {
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
