import { describe, expect, test } from 'vitest';
import { temporaryApp } from '../testing/temporary-app.ts';

const URL = '/api/v1/companies';
const origin = 'https://dossier.example';

describe('CORS', () => {
  test('no origin is allowed by default', async () => {
    const { get } = await temporaryApp();
    const { headers } = await get(URL, undefined, { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('an allowed origin may send a key and read the exposed headers, even on errors', async () => {
    const { get } = await temporaryApp({ corsOrigins: [origin] });
    const preflight = await get(URL, undefined, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match,x-api-key',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
    });
    expect(preflight.headers['access-control-allow-headers']).toMatch(/x-api-key.*if-none-match/);
    const refused = await get(URL, undefined, { headers: { origin } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
    expect(refused.headers['access-control-expose-headers']).toContain('x-data-revision');
    expect(refused.headers['vary']).toMatch(/x-api-key.*origin/i);
    const other = await get(URL, undefined, { headers: { origin: 'https://evil.example' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([[[]], [[origin]]])(
    'a preflight for an unknown address is a 404, with CORS_ORIGINS=%j',
    async (corsOrigins) => {
      const { get } = await temporaryApp({ corsOrigins });
      const headers = { origin, 'access-control-request-method': 'GET' };
      for (const url of ['/api/v1/nope', '/x', '/ready']) {
        const answer = await get(url, undefined, { method: 'OPTIONS', headers });
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
      }
    },
  );

  test('a plain OPTIONS request is unaffected by CORS', async () => {
    const { get } = await temporaryApp({ corsOrigins: [origin] });
    const answer = await get(URL, undefined, { method: 'OPTIONS' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});
