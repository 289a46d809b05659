import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createCachedKeys } from './authenticate.ts';
import type { ApiKey } from './key-store.ts';

const KEY: ApiKey = {
  id: 'key_1',
  client: 'a',
  scopes: [],
  kind: 'issued',
  revoked: false,
  suspended: false,
  expiresAt: null,
  requestsPerMinute: null,
  createdAt: '2026-11-20T09:30:00Z',
  createdBy: 'root@db1',
};

describe('cached keys', () => {
  test('a key is read once for all who wait for it, and known from then on', async () => {
    const find = vi.fn(async () => KEY);
    const keys = createCachedKeys({ find }, 60_000);
    expect(await Promise.all([keys.find('secret'), keys.find('secret')])).toEqual([KEY, KEY]);
    expect([keys.find('secret'), find.mock.calls.length]).toEqual([KEY, 1]);
  });

  test('an unknown key is known to be unknown', async () => {
    const find = vi.fn(async () => undefined);
    const keys = createCachedKeys({ find }, 60_000);
    expect([await keys.find('guess'), keys.find('guess')]).toEqual([null, null]);
    expect(find).toHaveBeenCalledTimes(1);
  });

  test('a revocation takes effect when the record is too old', async () => {
    let key = KEY;
    const keys = createCachedKeys({ find: async () => key }, 20);
    await keys.find('secret');
    key = { ...KEY, revoked: true };
    await sleep(30);
    expect(await keys.find('secret')).toMatchObject({ revoked: true });
  });

  test('any number of guesses displaces no key', async () => {
    const find = async (secret: string) => (secret === 'secret' ? KEY : undefined);
    const keys = createCachedKeys({ find }, 60_000);
    await keys.find('secret');
    for (let guess = 0; guess < 20_000; guess++) await keys.find(`guess ${guess}`);
    expect(keys.find('secret')).toEqual(KEY);
    expect(keys.find('guess 0'), 'the oldest guess is forgotten').toBeInstanceOf(Promise);
  });

  test('a failure is not remembered', async () => {
    const find = vi.fn(async (): Promise<ApiKey> => KEY).mockRejectedValueOnce(new Error('locked'));
    const keys = createCachedKeys({ find }, 60_000);
    await expect(keys.find('secret')).rejects.toThrow('locked');
    expect(await keys.find('secret')).toEqual(KEY);
  });
});
