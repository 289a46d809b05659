import { describe, expect, test } from 'vitest';
import { temporaryApp } from '../testing/temporary-app.ts';

const COMPANIES = '/api/v1/companies';

describe('the limit by address', () => {
  test('stops guessing of keys, and only there', async () => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 20, perKey: 0 } });
    const key = await newKey();
    const from = (remoteAddress: string, sent: string, headers = {}) =>
      get(COMPANIES, sent, { remoteAddress, headers });
    for (let time = 0; time < 20; time++)
      expect((await from('10.0.0.1', `guess ${time}`)).statusCode).toBe(401);
    const stopped = await from('10.0.0.1', key);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(stopped.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '0' });
    expect((await from('10.0.0.2', key)).statusCode).toBe(200);
    expect((await from('10.0.0.1', key, { 'x-forwarded-for': '10.0.0.3' })).statusCode).toBe(429);
    expect((await get('/api/v1/health', undefined, { remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  });

  test('counts every spelling of an operation', async () => {
    const { get } = await temporaryApp({ limits: { perAddress: 2, perKey: 0 } });
    const statuses = [];
    for (const url of [COMPANIES, '/%61pi/v1/companies', '/api/v1/compan%69es', '/%61pi/v1/companies'])
      statuses.push((await get(url, 'guess')).statusCode);
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  test('believes a proxy that is trusted', async () => {
    const { get } = await temporaryApp({ limits: { perAddress: 1, perKey: 0 }, trustProxy: ['10.0.0.9'] });
    const from = async (client: string) =>
      (await get(COMPANIES, 'guess', { remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': client } }))
        .statusCode;
    expect([await from('1.1.1.1'), await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([401, 429, 401]);
  });
});

describe('the limit by key', () => {
  test('stops that key, not another, and not health', async () => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 0, perKey: 2 } });
    const [mine, other] = [await newKey(), await newKey()];
    const first = await get(COMPANIES, mine);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '60',
    });
    expect((await get(COMPANIES, mine)).statusCode).toBe(200);
    const stopped = await get(COMPANIES, mine);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(COMPANIES, other)).statusCode).toBe(200);
    expect((await get('/api/v1/health', mine)).statusCode).toBe(200);
  });
});
