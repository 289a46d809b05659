import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DataSets } from '../data-sets/current-data-set.ts';
import { temporaryApp } from '../testing/temporary-app.ts';

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
    '/.././/api/v1/companies',
    '/API/v1/companies',
    '/api//v1/companies',
    '///Api',
    '/api',
    '/%2fapi/v1/companies',
    '//logos/a.svg',
    '//export/companies.jsonl',
    '//ready',
    '/Ready',
    '/ready/',
    '/readyz',
    '/healthz',
    '/metrics',
    '//openapi.json',
    '/OpenAPI.json',
    '//config.json',
  ])('the address %s is no page, since a program asked for it', async (url) => {
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
    expect(JSON.parse(inlined)).toEqual({
      apiBaseUrl: '',
      exports: expect.anything(),
      search: expect.anything(),
      logoBaseUrl: null,
      dialect: 'dossier',
      version,
    });
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
    // Retry this, because the cache of the settings reads the clock only once per millisecond.
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
