import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DataSets } from '../data-sets/store.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the dashboard', () => {
  test.each([
    '/',
    '/companies',
    '/companies/42',
    '/offerings/a.b',
    '/sign-in?next=%2Fcompanies',
    '//evil.example',
    '/%2e%2e/x',
  ])('index.html is served at %s', async (url) => {
    const { get } = await temporaryApp();
    const answer = await get(url, undefined, html);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Dossier</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '//api/v1/companies',
    '/API/v1/companies',
    '/api//v1/companies',
    '///Api',
    '/api',
    '/%2fapi/v1/companies',
    '//logos/a.svg',
  ])('the address %s is no page, since it was meant for the API', async (url) => {
    const { get } = await temporaryApp();
    const { statusCode, json } = await get(url, undefined, html);
    expect([statusCode, json().code]).toEqual([404, 'not_found']);
  });

  test('index.html has security headers', async () => {
    const { get } = await temporaryApp();
    const { headers } = await get('/', undefined, html);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
        "connect-src 'self';worker-src 'self';base-uri 'none';object-src 'none';form-action 'none';" +
        "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types dossier-catalogue",
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('the settings are in the page, compressed too, and only data', async () => {
    const version = '1.2.3</script><script>';
    const { get } = await temporaryApp({}, { version });
    const page = await get('/companies', undefined, html);
    const [, inlined = ''] =
      /<script type="application\/json" id="config">(.*?)<\/script>/.exec(page.body) ?? [];
    expect(JSON.parse(inlined)).toEqual({ apiBaseUrl: '', logoBaseUrl: null, dialect: 'dossier', version });
    expect(page.body).not.toContain('rel="preload"');
    const headers = { ...html.headers, 'accept-encoding': 'br' };
    const compressed = await get('/companies', undefined, { headers });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page.body);
  });

  test('the page changes its tag with the settings', async () => {
    const { get, dataDir } = await temporaryApp();
    const before = await get('/', undefined, html);
    const condition = { ...html.headers, 'if-none-match': String(before.headers['etag']) };
    expect((await get('/', undefined, { headers: condition })).statusCode).toBe(304);
    await writeFile(join(dataDir, 'logos/a.svg'), '<svg/>');
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Number.MAX_SAFE_INTEGER);
    onTestFinished(() => clock.mockRestore());
    // The cache of the settings reads the clock once a millisecond.
    await vi.waitFor(async () => {
      const after = await get('/', undefined, { headers: condition });
      expect([after.statusCode, after.body]).toEqual([
        200,
        expect.stringContaining('"logoBaseUrl":"/logos/"'),
      ]);
    });
  });

  test('without settings, the page is sent as built', async () => {
    const dataSets = { current: () => Promise.reject(new Error('no database')) } as unknown as DataSets;
    const { get } = await temporaryApp({}, { dataSets });
    const page = await get('/', undefined, html);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('href="/config.json"')]);
  });

  test('hashed assets are immutable and served precompressed', async () => {
    const { get } = await temporaryApp();
    const plain = await get('/assets/main-1a2b.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('export {};');
    const br = await get('/assets/main-1a2b.js', undefined, { headers: { 'accept-encoding': 'br' } });
    expect([br.headers['content-encoding'], br.body]).toEqual(['br', 'compressed']);
  });

  test('a missing asset or a JSON request returns 404 instead of the page', async () => {
    const { get } = await temporaryApp();
    expect((await get('/assets/gone.js', undefined, html)).statusCode).toBe(404);
    expect((await get('/x', undefined, { headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });

  test.each([
    '/../dossier.db',
    '/..%2fdossier.db',
    '/%2e%2e%2fdossier.db',
    '/assets/..%5c..%5cdossier.db',
    '/assets/%00',
  ])('path traversal with %s does not expose the database', async (url) => {
    const { get } = await temporaryApp();
    expect((await get(url, undefined, html)).body).not.toContain('SQLite');
  });

  test('a missing build returns 503 with build instructions', async () => {
    const { get } = await temporaryApp({}, { dashboardFolder: 'no-such-folder' });
    const answer = await get('/', undefined, html);
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

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

describe('/config.json', () => {
  test('the demo key is offered only while the sample data set is loaded', async () => {
    const service = await temporaryApp();
    const demoKey = createDemoKey(service.keys, service.dataDir);
    const config = async () => (await service.get('/config.json')).json();
    expect(await config()).toEqual({
      apiBaseUrl: '',
      logoBaseUrl: null,
      dialect: 'dossier',
      version: '1.2.3',
    });

    await load(service, [company(1, 'A')], [], 'sample');
    const secret = await demoKey.ensure();
    await writeFile(join(service.dataDir, 'logos/a.svg'), '<svg/>');
    expect(await config()).toEqual({
      apiBaseUrl: '',
      logoBaseUrl: '/logos/',
      dialect: 'dossier',
      version: '1.2.3',
      demoKey: secret,
      demoCounts: { companies: 1, offerings: 0 },
    });
    expect((await service.get('/api/v1/companies', secret ?? '')).statusCode).toBe(200);

    await load(service, [company(2, 'B')]);
    const after = await config();
    expect(after).not.toHaveProperty('demoKey');
    expect(after).not.toHaveProperty('demoCounts');
    expect((await service.get('/api/v1/companies', secret ?? '')).json().code).toBe('key_revoked');
    expect(service.log()).not.toContain(secret);
  });

  test('config.json is cached for at most a second', async () => {
    let offered: string | null = 'first';
    const { get, ...place } = await temporaryApp({}, { demoKey: { read: async () => offered } });
    const config = async () => (await get('/config.json')).json();
    await load(place, [company(1, 'A')], [], 'sample');
    let now = 1;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const before = await config();
    expect(before).toMatchObject({ demoKey: 'first', logoBaseUrl: null });

    offered = 'second';
    await writeFile(join(place.dataDir, 'logos/a.svg'), '<svg/>');
    expect(await config()).toEqual(before);
    now += 1_001;
    await expect.poll(config).toMatchObject({ demoKey: 'second', logoBaseUrl: '/logos/' });
    offered = null;
    now += 1_001;
    await expect.poll(config).not.toHaveProperty('demoKey');
  });

  test('a failed config.json is not cached', async () => {
    const read = vi.fn(async () => 'secret').mockRejectedValueOnce(new Error('broken'));
    const { get, ...place } = await temporaryApp({}, { demoKey: { read } });
    await load(place, [company(1, 'A')], [], 'sample');
    expect((await get('/config.json')).statusCode).toBe(500);
    expect((await get('/config.json')).json()).toMatchObject({ demoKey: 'secret' });
  });

  test('config.json is sent with no-store', async () => {
    const { get } = await temporaryApp();
    expect((await get('/config.json')).headers['cache-control']).toBe('no-store');
  });
});

test('/openapi.json is served without a key', async () => {
  const { get } = await temporaryApp();
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});
