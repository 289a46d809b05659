import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../lib/milliseconds.ts';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { createKeyStore } from './key-store.ts';

async function temporaryKeys() {
  const { db, storage } = await temporaryDatabase();
  return { db, keys: createKeyStore(storage) };
}

describe('the key store', () => {
  test('a key is found by its secret, with its scopes', async () => {
    const { keys } = await temporaryKeys();
    const { id, secret } = await keys.create({ client: 'acme', scopes: ['read:offerings'] });
    expect(await keys.find(secret)).toEqual({
      id,
      client: 'acme',
      scopes: ['read:offerings'],
      kind: 'issued',
      revoked: false,
      suspended: false,
      expiresAt: null,
      requestsPerMinute: null,
      createdAt: expect.stringMatching(/^20\d\d-/),
      createdBy: expect.stringContaining('@'),
    });
    expect(await keys.find(`${secret}x`)).toBeUndefined();
    expect(await keys.find(id)).toBeUndefined();
  });

  test('a secret has 160 random bits, and only its digest is stored', async () => {
    const { db, keys } = await temporaryKeys();
    const { secret } = await keys.create({ client: 'acme', scopes: [] });
    expect(secret).toMatch(/^dsr_[\w-]{27}$/);
    expect(JSON.stringify(await db.selectFrom('api_key').selectAll().execute())).not.toContain(
      secret.slice(4),
    );
  });

  test('revoking a key twice keeps the first timestamp', async () => {
    const { db, keys } = await temporaryKeys();
    const { id, secret } = await keys.create({ client: 'acme', scopes: [] });
    await keys.revoke(id);
    const [first] = await db.selectFrom('api_key').select('revoked_at').execute();
    await keys.revoke(id);
    expect(await db.selectFrom('api_key').select('revoked_at').execute()).toEqual([first]);
    expect(await keys.find(secret)).toMatchObject({ revoked: true });
  });

  test('suspending a client suspends all its keys, including new ones, until it is resumed', async () => {
    const { keys } = await temporaryKeys();
    const { secret: mine } = await keys.create({ client: 'acme', scopes: [] });
    const { secret: other } = await keys.create({ client: 'globex', scopes: [] });
    await keys.suspend('acme');
    const { secret: later } = await keys.create({ client: 'acme', scopes: [] });
    const suspended = async () =>
      Promise.all([mine, later, other].map(async (secret) => (await keys.find(secret))?.suspended));
    expect(await suspended()).toEqual([true, true, false]);
    await keys.resume('acme');
    expect(await suspended()).toEqual([false, false, false]);
  });

  test('how long a key works and its limit can be set, changed and taken back', async () => {
    const { keys } = await temporaryKeys();
    const until = Date.parse('2027-01-31T00:00:00Z');
    const terms = { expiresAt: until, requestsPerMinute: 60 };
    const { id, secret } = await keys.create({ client: 'acme', scopes: [], ...terms });
    expect(await keys.find(secret)).toMatchObject(terms);
    await keys.update(id, { requestsPerMinute: 0 });
    expect(await keys.find(secret)).toMatchObject({ expiresAt: until, requestsPerMinute: 0 });
    await keys.update(id, { expiresAt: null, requestsPerMinute: null });
    expect(await keys.find(secret)).toMatchObject({ expiresAt: null, requestsPerMinute: null });
    await expect(keys.update('key_0', { expiresAt: null })).rejects.toThrow('There is no key "key_0"');
  });

  describe('the use of keys', () => {
    const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const use = (id: string, hoursAgo: number, requests: number, network: string | null = null) => ({
      id,
      hour: thisHour - hoursAgo * HOUR_MS,
      requests,
      network,
    });
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

    test('uses that several processes saved add up, and the last one says when and from where', async () => {
      const { keys } = await temporaryKeys();
      const { id } = await keys.create({ client: 'acme', scopes: [] });
      const { id: other } = await keys.create({ client: 'acme', scopes: [] });
      await keys.addUses([use(id, 0, 5, '192.0.2.0/24'), use(other, 30, 7, '198.51.100.0/24')]);
      await keys.addUses([use(id, 0, 2, '2001:db8:1::/48')]);
      await keys.addUses([use(id, 3, 10, '203.0.113.0/24')]);
      const listed = new Map((await keys.list()).map((key) => [key.id, key]));
      expect(listed.get(id)).toMatchObject({
        requestsIn24Hours: 17,
        lastUsedOn: dayOf(thisHour),
        lastNetwork: '2001:db8:1::/48',
      });
      expect(listed.get(other)).toMatchObject({
        requestsIn24Hours: 0,
        lastUsedOn: dayOf(thisHour - 30 * HOUR_MS),
        lastNetwork: '198.51.100.0/24',
      });
    });

    test('a key that was never used says so', async () => {
      const { keys } = await temporaryKeys();
      await keys.create({ client: 'acme', scopes: [] });
      expect(await keys.list()).toMatchObject([
        { requestsIn24Hours: 0, lastUsedOn: null, lastNetwork: null },
      ]);
    });

    test('hours before the last day of a key go when it is used again, and those of others stay', async () => {
      const { db, keys } = await temporaryKeys();
      await keys.addUses([use('a', 50, 1), use('a', 26, 1), use('b', 50, 1)]);
      await keys.addUses([use('a', 10, 1)]);
      await keys.addUses([use('a', 0, 1)]);
      const rows = await db.selectFrom('key_use').select(['key_id', 'hour']).orderBy('key_id').execute();
      expect(rows.map(({ key_id }) => key_id)).toEqual(['a', 'a', 'b']);
    });
  });

  test('revoking an unknown key or suspending an unknown client fails', async () => {
    const { keys } = await temporaryKeys();
    await expect(keys.revoke('key_0')).rejects.toThrow('There is no key "key_0"');
    await expect(keys.suspend('nobody')).rejects.toThrow('There is no client "nobody"');
    await expect(keys.resume('nobody')).rejects.toThrow('There is no client "nobody"');
  });

  test('keys are listed oldest first', async () => {
    const { keys } = await temporaryKeys();
    const made = [];
    for (const client of ['b', 'a', 'c']) made.push((await keys.create({ client, scopes: [] })).id);
    expect((await keys.list()).map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  });
});

test('the next expiry is that of the keys that still work', async () => {
  const keys = createKeyStore((await temporaryDatabase()).storage);
  expect(await keys.nextExpiry()).toBeNull();
  const [past, soon, later] = [-1, 1, 2].map((days) => Date.now() + days * 86_400_000);
  const create = async (expiresAt: number | null | undefined) =>
    (await keys.create({ client: 'acme', scopes: [], expiresAt: expiresAt ?? null })).id;
  await create(null);
  await create(past);
  await create(later);
  const id = await create(soon);
  expect(await keys.nextExpiry()).toBe(soon);
  await keys.revoke(id);
  expect(await keys.nextExpiry()).toBe(later);
});
