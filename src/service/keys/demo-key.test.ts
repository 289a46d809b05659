import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-data.ts';
import { createDemoKey } from './demo-key.ts';
import { createKeyStore } from './key-store.ts';

async function openDemoKey() {
  const { storage, dataDir } = await temporaryDatabase();
  const keys = createKeyStore(storage);
  return { keys, dataDir, demoKey: createDemoKey(keys, dataDir) };
}

test('a demo key is made once, in a file for its owner only', async () => {
  const { demoKey, dataDir, keys } = await openDemoKey();
  expect(await demoKey.read()).toBeNull();
  const secret = await demoKey.ensure();
  expect(await keys.find(secret ?? '')).toMatchObject({ kind: 'demo' });
  expect([await demoKey.ensure(), await demoKey.read()]).toEqual([secret, secret]);
  expect((await stat(join(dataDir, 'demo-key'))).mode & 0o777).toBe(0o600);
  expect(await keys.list()).toHaveLength(1);
});

test('a revoked demo key is not offered, and the next one is another', async () => {
  const { demoKey, keys } = await openDemoKey();
  const secret = await demoKey.ensure();
  const [key] = await keys.list();
  await keys.revoke(key?.id ?? '');
  expect(await demoKey.read()).toBeNull();
  const next = await demoKey.ensure();
  expect(next).not.toBeNull();
  expect(next).not.toBe(secret);
});

test('the demo key of a suspended client is neither offered nor replaced', async () => {
  const { demoKey, keys } = await openDemoKey();
  const secret = await demoKey.ensure();
  const [key] = await keys.list();
  await keys.suspend(key?.client ?? '');
  expect([await demoKey.read(), await demoKey.ensure()]).toEqual([null, null]);
  await keys.resume(key?.client ?? '');
  expect(await demoKey.ensure()).toBe(secret);
});
