import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryApp } from '../testing/temporary-app.ts';

describe('logos', () => {
  test('logos are served by name, sandboxed and revalidated', async () => {
    const { get, dataDir } = await temporaryApp();
    await mkdir(join(dataDir, 'logos'), { recursive: true });
    await writeFile(join(dataDir, 'logos/acme.svg'), '<svg/>');
    const answer = await get('/logos/acme.svg');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await get('/logos/acme.svg', undefined, {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('a logo is not read for HEAD or 304, and once for all who wait for it', async () => {
    const { get, dataDir } = await temporaryApp();
    const file = join(dataDir, 'logos/acme.png');
    await writeFile(file, Buffer.alloc(500_000));
    const head = await get('/logos/acme.png', undefined, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '500000', '']);
    expect(head.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/logos/acme.png')));
    for (const { statusCode, rawPayload, headers } of all)
      expect([statusCode, rawPayload.length, headers['etag']]).toEqual([200, 500_000, head.headers['etag']]);
    await writeFile(file, Buffer.alloc(500_001));
    expect((await get('/logos/acme.png')).headers['etag'], 'a changed file').not.toBe(head.headers['etag']);
  });

  test('a logo above a megabyte is not served, and the log says so once', async () => {
    const { get, dataDir, log } = await temporaryApp();
    await writeFile(join(dataDir, 'logos/large.svg'), Buffer.alloc(2 ** 20 + 1));
    await writeFile(join(dataDir, 'logos/largest.svg'), Buffer.alloc(2 ** 20));
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await get('/logos/large.svg', undefined, { method })).statusCode).toBe(404);
    expect((await get('/logos/largest.svg')).statusCode).toBe(200);
    expect(log().match(/larger than 1048576 bytes/g)).toHaveLength(1);
  });

  test.each([
    '/logos/none.svg',
    '/logos/.hidden',
    '/logos/..%2fdossier.db',
    '/logos/a%20b',
    `/logos/${'x'.repeat(129)}`,
  ])('an invalid logo path returns 404: %s', async (url) => {
    const { get } = await temporaryApp();
    const answer = await get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});
