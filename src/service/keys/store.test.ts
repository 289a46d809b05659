import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { createKeyStore } from './store.ts';

async function temporaryKeys() {
  const { db } = await temporaryDatabase();
  return { db, keys: createKeyStore(db) };
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
      lastUsedOn: null,
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

  test('the last day of use never goes back', async () => {
    const { keys } = await temporaryKeys();
    const { id, secret } = await keys.create({ client: 'acme', scopes: [] });
    const { secret: other } = await keys.create({ client: 'acme', scopes: [] });
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-20']) await keys.markUsed([id], day);
    expect(await keys.find(secret)).toMatchObject({ lastUsedOn: '2026-11-22' });
    expect(await keys.find(other)).toMatchObject({ lastUsedOn: null });
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
