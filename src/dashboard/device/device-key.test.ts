import { expect, test } from 'vitest';
import { deriveDeviceKey, type DeviceKey } from './device-key.ts';

async function keyOf(key: string, base = ''): Promise<DeviceKey> {
  const derived = await deriveDeviceKey({ base, key });
  if (!derived) throw new Error('This runtime has no cryptography.');
  return derived;
}

/** Matches any message, because the browser's cryptography words its refusals in many ways. */
const REFUSED = /./;

test('what is sealed can be opened with the same API key only, and shows none of the text', async () => {
  const own = await keyOf('dsr_secret');
  const sealed = await own.seal('companies/0', 'Acme Holdings '.repeat(100));
  const unsealed = await (await keyOf('dsr_secret')).unseal('companies/0', sealed);
  expect(new TextDecoder().decode(unsealed)).toBe('Acme Holdings '.repeat(100));
  await expect((await keyOf('dsr_other')).unseal('companies/0', sealed)).rejects.toThrow(REFUSED);
  await expect(
    (await keyOf('dsr_secret', 'https://other.example')).unseal('companies/0', sealed),
  ).rejects.toThrow(REFUSED);
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Acme');
  expect(sealed.byteLength).toBeLessThan(200);
});

test('an entry that was damaged or put under another name is rejected', async () => {
  const own = await keyOf('dsr_secret');
  const sealed = await own.seal('companies/0', 'Acme');
  await expect(own.unseal('companies/1', sealed)).rejects.toThrow(REFUSED);
  for (const at of [0, 12, sealed.byteLength - 1]) {
    const damaged = new Uint8Array(sealed.slice(0));
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await expect(own.unseal('companies/0', damaged.buffer)).rejects.toThrow(REFUSED);
  }
  await expect(own.unseal('companies/0', sealed.slice(0, 5))).rejects.toThrow(REFUSED);
});

test('each server and key has its own name in storage, which is not made of them', async () => {
  const scopes = [await keyOf('a'), await keyOf('b'), await keyOf('a', 'https://a.example')].map(
    ({ scope }) => scope,
  );
  expect(new Set(scopes).size).toBe(3);
  for (const scope of scopes) expect(scope).toMatch(/^[\da-f]{32}$/);
  expect((await keyOf('a')).scope).toBe(scopes[0]);
});
