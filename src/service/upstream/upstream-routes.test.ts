import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ErrorEnvelope } from '#contract/error.ts';
import { jsonResponse } from '../testing/fault-builders.ts';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';

const COMPANIES = '/api/v1/companies';
const key = 'their-own-kind-of-key';
const body = '{"companies": [ ],"anything":1}';

const NOTHING = Buffer.alloc(0);
const good = () => jsonResponse(body);

describe('a proxied request', () => {
  test('the operations that read data are proxied under the path prefix, with HEAD sent as GET', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(`${url}/their/prefix`);
    const paths = ['/companies', '/companies/42', '/offerings', '/offerings/a%20b'];
    for (const path of paths) {
      const answer = await get(`/api/v1${path}`, { 'x-api-key': key });
      expect([answer.statusCode, answer.body]).toEqual([200, body]);
    }
    const head = await get(COMPANIES, {}, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', `${body.length}`]);
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual(
      [...paths, '/companies'].map((path) => `GET /their/prefix/api/v1${path}`),
    );
  });

  test('only the key, accept, request id and conditional headers are forwarded', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    const wanted = {
      accept: 'application/json',
      'x-api-key': key,
      'x-request-id': 'trace-1234',
      'if-none-match': '"a"',
      'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
    };
    await get(COMPANIES, {
      ...wanted,
      cookie: 'a=1',
      authorization: 'Bearer x',
      referer: 'https://dossier.example/companies',
      origin: 'https://dossier.example',
      'user-agent': 'browser',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      'accept-encoding': 'gzip, br',
      range: 'bytes=0-1',
      'x-http-method-override': 'DELETE',
    });
    expect(requests()[0]?.headers).toEqual({
      ...wanted,
      'accept-encoding': 'identity',
      host: url.replace('http://', ''),
      connection: 'keep-alive',
    });
  });

  test('a refusal that is passed on is logged with its code, if the contract has that code', async () => {
    const lineOf = async (code: string) => {
      const refusal = JSON.stringify({ error: 'No.', code });
      const { url } = await startUpstream({ good: () => jsonResponse(refusal, {}, 401) });
      const { get, log } = await proxyApp(url);
      await get(COMPANIES, { 'x-api-key': key });
      await expect.poll(log).toContain('"status":401');
      return JSON.parse(log());
    };
    expect(await lineOf('key_revoked')).toMatchObject({ code: 'key_revoked' });
    expect(await lineOf('their own code')).not.toHaveProperty('code');
  });

  test('a missing key stays missing', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    await get(COMPANIES);
    for (const { headers } of requests()) expect(headers).not.toHaveProperty('x-api-key');
  });

  test('naming the key in the Connection header does not drop it', async () => {
    const { url, requests } = await startUpstream({ good });
    const { app } = await proxyApp(url);
    const head = `GET ${COMPANIES} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n`;
    const answer = await sendRaw(await listen(app), `${head}Connection: close, x-api-key\r\n\r\n`);
    expect(answer.status).toBe(200);
    expect(requests().map(({ headers }) => headers['x-api-key'])).toEqual([key]);
  });

  test('query parameters are passed on unchanged, except an API key', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    await get(`${COMPANIES}?ids[]=1&ids[]=2&q=a%26b%20c&categories=x,y&%ZZ=%E2%82%AC&X-API-Key=${key}&empty`);
    expect(requests()[0]?.path).toBe(
      `${COMPANIES}?ids%5B%5D=1&ids%5B%5D=2&q=a%26b+c&categories=x%2Cy&%25ZZ=%E2%82%AC&empty=`,
    );
  });

  test('an id longer than our own service allows is passed on, since the upstream may know it', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    const paths = ['x'.repeat(201), '%F0%9F%98%80'.repeat(101)].map((id) => `/api/v1/offerings/${id}`);
    for (const path of paths) await get(path);
    expect(requests().map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ['/api/v1/offerings/..%2Fcompanies', 400],
    ['/api/v1/offerings/%2e%2e', 400],
    ['/api/v1/offerings/%252e%252e', 400],
    ['/api/v1/offerings/a%5Cb', 400],
    ['/api/v1/offerings/a%0D%0AHost:%20x', 400],
    ['/api/v1/offerings/..', 400],
    [`${COMPANIES}/x`, 400],
    [`${COMPANIES}/9007199254740993`, 400],
    [`${COMPANIES}/42%3Fadmin=1`, 400],
    [`${COMPANIES}/42/news`, 404],
    ['/api/v1/keys', 404],
    ['/api/v2/companies', 404],
    ['/api/v1/../admin', 404],
    ['/openapi.json', 404],
    ['/logos/a.svg', 404],
  ])('a request for %s never reaches the upstream', async (path, status) => {
    const { url, requests } = await startUpstream({ good });
    const { app } = await proxyApp(url);
    // Send raw bytes, because an HTTP client would resolve the dots.
    const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(await listen(app), bytes);
    expect(answer.status).toBe(status);
    expect(requests()).toEqual([]);
  });

  test('requests with another method or a body never reach the upstream', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await get(COMPANIES, {}, { method, payload: '{}' })).statusCode).toBe(405);
    expect((await get(COMPANIES, {}, { method: 'OPTIONS' })).statusCode).toBe(204);
    expect((await get(COMPANIES, {}, { payload: '{}' })).statusCode).toBe(400);
    expect(requests()).toEqual([]);
  });

  test.each([
    [
      'a%2Fb',
      "'offering_id' has a character (/, \\ or %) that can't be passed on safely to the server behind this one.",
    ],
    [
      'a%5Cb',
      "'offering_id' has a character (/, \\ or %) that can't be passed on safely to the server behind this one.",
    ],
    [
      '100%25',
      "'offering_id' has a character (/, \\ or %) that can't be passed on safely to the server behind this one.",
    ],
    ['..', "'offering_id' has only dots, so it can't be passed on safely to the server behind this one."],
    ['a%00', "'offering_id' must be the id of an offering."],
  ])('the id %s is refused with the reason', async (id, error) => {
    const { url, requests } = await startUpstream({ good });
    const { app } = await proxyApp(url);
    const bytes = `GET /api/v1/offerings/${id} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(await listen(app), bytes);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { error, code: 'invalid_parameter' }]);
    expect(requests()).toEqual([]);
  });

  test('requests over the rate limit never reach the upstream', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url, { limits: { perAddress: 2, perKey: 0 } });
    const codes = [];
    for (let turn = 0; turn < 4; turn++) codes.push((await get(COMPANIES)).statusCode);
    expect(codes).toEqual([200, 200, 429, 429]);
    expect(requests()).toHaveLength(2);
  });

  test('the upstream request is aborted when the caller disconnects', async () => {
    let aborted = false;
    const upstream = await startUpstream();
    const { url, requests } = upstream;
    upstream.fail(/./, ({ socket }) => void socket.on('close', () => (aborted = true)));
    const { app } = await proxyApp(url);
    const socket = connect(await listen(app), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${COMPANIES} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => requests().length).toBe(1);
    socket.destroy();
    await expect.poll(() => aborted).toBe(true);
  });
});

describe('a proxied response', () => {
  test('only end-to-end headers are passed on, such as validators and rate limits', async () => {
    const theirs = {
      'content-type': 'application/json; charset=utf-8',
      etag: 'W/"a"',
      'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
      'ratelimit-remaining': '7',
      ratelimit: '"default";r=7',
      'x-request-id': 'their-id',
      'x-data-revision': 'their-revision',
    };
    const { url } = await startUpstream({
      good: () =>
        jsonResponse(body, {
          ...theirs,
          'cache-control': 'public, max-age=600, s-maxage=600',
          vary: '*',
          'set-cookie': 'session=1',
          'access-control-allow-origin': '*',
          'access-control-allow-credentials': 'true',
          'content-security-policy': 'default-src *',
          'strict-transport-security': 'max-age=1',
          'www-authenticate': 'Basic',
          location: 'https://evil.example',
          refresh: '0; url=https://evil.example',
          server: 'theirs/1.0',
          'x-powered-by': 'theirs',
          link: '<https://evil.example>; rel=preload',
        }),
    });
    const { get } = await proxyApp(url);
    const { headers } = await get(COMPANIES, { 'x-api-key': key });
    const { date, ...rest } = headers;
    expect(date).toBeTruthy();
    expect(rest).toEqual({
      ...theirs,
      'cache-control': 'private, no-cache',
      vary: 'x-api-key, accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'content-length': String(body.length),
      connection: 'keep-alive',
    });
  });

  test.each([
    ['its own limit', { 'ratelimit-limit': '10', 'ratelimit-remaining': '3' }, 200],
    ['429', {}, 429],
  ])('a response with %s has no limit of ours beside it', async (_, theirs, status) => {
    const { url } = await startUpstream({ good: () => jsonResponse(body, theirs, status) });
    const { get } = await proxyApp(url, { limits: { perAddress: 100, perKey: 0 } });
    const { headers } = await get(COMPANIES, { 'x-api-key': key });
    expect(
      Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('ratelimit'))),
    ).toEqual(theirs);
    const other = await startUpstream({ good: () => jsonResponse(body) });
    const ours = await (await proxyApp(other.url, { limits: { perAddress: 100, perKey: 0 } })).get(COMPANIES);
    expect(ours.headers['ratelimit-policy']).toBe('"address";q=100;w=60');
  });

  test('responses are never shared between keys, and no-store is respected', async () => {
    const { url, requests } = await startUpstream({
      good({ headers }) {
        const text = JSON.stringify({ key: headers['x-api-key'] });
        return jsonResponse(text, { 'cache-control': 'no-store', etag: '"same"' });
      },
    });
    const { get } = await proxyApp(url);
    for (const sent of ['a', 'b', 'a']) {
      const answer = await get(COMPANIES, { 'x-api-key': sent });
      expect(answer.json()).toEqual({ key: sent });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(requests()).toHaveLength(3);
  });

  test('304 is passed on only for conditional requests', async () => {
    const { url } = await startUpstream({
      good: () => ({ status: 304, headers: { etag: '"a"' }, body: NOTHING }),
    });
    const { get } = await proxyApp(url);
    const answer = await get(COMPANIES, { 'if-none-match': '"a"' });
    expect([answer.statusCode, answer.headers['etag'], answer.body]).toEqual([304, '"a"', '']);
    expect((await get(COMPANIES)).statusCode).toBe(503);
  });

  test.each([400, 401, 403, 404, 409, 429, 500, 503])(
    'status %i with JSON is passed on unchanged',
    async (status) => {
      const text = '{"error":"In their words","code":"their_code"}';
      const { url, requests } = await startUpstream({
        good: () =>
          jsonResponse(text, { 'content-type': 'application/problem+json', 'retry-after': '9' }, status),
      });
      const answer = await (await proxyApp(url)).get(COMPANIES, { 'x-api-key': key });
      expect([answer.statusCode, answer.body, answer.headers['retry-after']]).toEqual([status, text, '9']);
      expect(requests()).toHaveLength(1);
    },
  );

  test.each([
    [400, 400, 'invalid_parameter'],
    [401, 401, 'invalid_key'],
    [403, 403, 'insufficient_scope'],
    [404, 404, 'not_found'],
    [414, 414, 'invalid_parameter'],
    [429, 429, 'rate_limited'],
    [500, 500, 'internal_error'],
    [502, 503, 'service_unavailable'],
    [503, 503, 'service_unavailable'],
    [504, 503, 'service_unavailable'],
  ])('status %i with HTML becomes an envelope with %i %s', async (status, becomes, code) => {
    const { url } = await startUpstream({
      good: () =>
        jsonResponse('<script>x</script>', { 'content-type': 'text/html', 'retry-after': '9' }, status),
    });
    const { get, log } = await proxyApp(url);
    const answer = await get(COMPANIES, { 'x-api-key': key });
    expect([answer.statusCode, ErrorEnvelope.parse(answer.json()).code]).toEqual([becomes, code]);
    expect(answer.body).not.toContain('script');
    expect(answer.headers['retry-after']).toBe('9');
    if (becomes === 503) expect(log()).toContain(`The upstream server answered with ${status}.`);
  });

  test('401 without a body becomes unauthenticated if no key was sent', async () => {
    const { url } = await startUpstream({ good: () => ({ status: 401, headers: {}, body: NOTHING }) });
    expect((await (await proxyApp(url)).get(COMPANIES)).json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('an empty list is no answer', async () => {
    const { url } = await startUpstream({ good: () => ({ status: 204, headers: {}, body: NOTHING }) });
    expect((await (await proxyApp(url)).get(COMPANIES)).statusCode).toBe(503);
  });
});

describe('everything else in proxy mode', () => {
  test('the dashboard is served with its security policy and config, without a demo key or logos', async () => {
    const { url, requests } = await startUpstream({ good });
    const { get } = await proxyApp(url);
    const page = await get('/companies/42', { accept: 'text/html' });
    expect(page.body).toContain('<title>Dossier');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const config = await get('/config.json');
    expect(config.json()).toEqual({ apiBaseUrl: '', logoBaseUrl: null, version: '1.2.3' });
    expect(config.headers['cache-control']).toBe('no-store');
    expect(requests()).toEqual([]);
  });
});
