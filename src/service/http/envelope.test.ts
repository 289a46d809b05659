import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorEnvelope } from '#contract/error.ts';
import { sampleCompany, sampleOffering } from '#contract/examples.ts';
import { dataSetsWith, temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { collectEnds, load, type OnFinished, temporaryDatabase } from '../testing/temporary-data.ts';

const COMPANIES = '/api/v1/companies';

let service: TemporaryApp;
let key: string;

async function openService(onFinished?: OnFinished) {
  service = await temporaryApp({}, {}, await temporaryDatabase(onFinished), onFinished);
  key = await service.newKey();
  await load(service, [sampleCompany], [sampleOffering]);
}

/** Starts a service that tests share if they only read and don't look at the log. */
async function openSharedService() {
  const shared = collectEnds();
  await openService(shared.onFinished);
  return shared.end;
}

async function requestError(url: string, sent?: string, headers: Record<string, string> = {}) {
  const answer = await service.get(url, sent, { headers });
  const { code, error } = ErrorEnvelope.parse(answer.json());
  expect(answer.headers['x-request-id']).toBeTruthy();
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(error).not.toMatch(/SQL|select|node_modules|\.ts|\/home|\/root/i);
  return { status: answer.statusCode, code, error, body: answer.body };
}

describe('authentication', () => {
  beforeEach(() => openService());

  test.each([COMPANIES, `${COMPANIES}/42`, `${COMPANIES}/x`, '/api/v1/offerings', '/api/v1/offerings/9'])(
    'a request for %s without a key is unauthenticated',
    async (url) => {
      expect(await requestError(url)).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(await requestError(url, '')).toMatchObject({ status: 401, code: 'unauthenticated' });
    },
  );

  test('an unknown, doubled or overlong key is rejected', async () => {
    for (const sent of ['x', `${key}x`, `${key}, ${key}`, 'a'.repeat(257), key.toUpperCase()])
      expect(await requestError(COMPANIES, sent)).toMatchObject({ status: 401, code: 'invalid_key' });
  });

  test('a key in the query string is rejected and not logged', async () => {
    expect(await requestError(`${COMPANIES}?x-api-key=${key}`)).toMatchObject({ code: 'unauthenticated' });
    expect(await requestError(`${COMPANIES}?x-api-key=${key}`, key)).toMatchObject({
      code: 'invalid_parameter',
    });
    expect(service.log()).not.toContain(key);
  });

  test('a revoked key and a suspended client get different codes immediately', async () => {
    const { id, secret } = await service.keys.create({ client: 'acme', scopes: ['read:companies'] });
    await service.keys.suspend('acme');
    expect(await requestError(COMPANIES, secret)).toMatchObject({ status: 403, code: 'client_suspended' });
    await service.keys.revoke(id);
    expect(await requestError(COMPANIES, secret)).toMatchObject({ status: 401, code: 'key_revoked' });
    await service.keys.resume('acme');
    expect(await requestError(COMPANIES, secret)).toMatchObject({ status: 401, code: 'key_revoked' });
  });

  test('a key works until it expires, and is then rejected like a revoked one', async () => {
    const now = Date.now();
    const made = (expiresAt: number) => service.newKey(['read:companies'], 'tester', { expiresAt });
    expect((await service.get(COMPANIES, await made(now + 60_000))).statusCode).toBe(200);
    const expired = await requestError(COMPANIES, await made(now));
    expect(expired).toMatchObject({ status: 401, code: 'key_revoked' });
    expect(expired.body).toContain('The API key has expired.');
  });

  test.each(['key_revoked', 'client_suspended', 'insufficient_scope'] as const)(
    'a %s error does not reveal which ids exist',
    async (code) => {
      const { id, secret } = await service.keys.create({ client: 'acme', scopes: ['read:offerings'] });
      if (code === 'key_revoked') await service.keys.revoke(id);
      if (code === 'client_suspended') await service.keys.suspend('acme');
      const urls = [
        `${COMPANIES}/42`,
        `${COMPANIES}/43`,
        `${COMPANIES}/x`,
        `${COMPANIES}/1?y=1`,
        `${COMPANIES}?limit=0`,
      ];
      const responses = await Promise.all(urls.map((url) => requestError(url, secret)));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(responses[0]).toMatchObject({ code });
    },
  );

  test('each endpoint requires its scope', async () => {
    const companiesOnly = await service.newKey(['read:companies']);
    expect((await service.get(COMPANIES, companiesOnly)).statusCode).toBe(200);
    expect(await requestError('/api/v1/offerings', companiesOnly)).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect(await requestError(COMPANIES, await service.newKey([]))).toMatchObject({
      code: 'insufficient_scope',
    });
  });
});

/** Texts that are no integers to the API (docs/faults.md), URL-encoded. */
// prettier-ignore
const NOT_INTEGERS = [
  '1e3', '0x10', '%2B1', '+1', '1.0', '1.5', '01', '-1', '-0', '%201', '1%20', '1_000', '%D9%A1', 'NaN',
  'Infinity', 'null', 'true', '%00', '9007199254740992', '1'.repeat(150),
];

describe('parameters', () => {
  beforeAll(openSharedService);

  test.each(NOT_INTEGERS)('%s is rejected as an integer', async (value) => {
    for (const name of ['limit', 'offset', 'company_ids', 'company_ids[]']) {
      const answer = await requestError(`${COMPANIES}?${name}=${value}`, key);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter' });
      expect(answer.error).toContain(`'${name.replace('[]', '')}'`);
    }
    expect((await requestError(`${COMPANIES}/${value}`, key)).error).toContain("'company_id'");
  });

  test.each([
    'limit=',
    'limit=0',
    'limit=501',
    'limit=1&limit=1',
    'limit[]=1',
    'lmit=1',
    '__proto__=1',
    'constructor=1',
  ])('%s is rejected by name', async (query) => {
    const answer = await requestError(`${COMPANIES}?${query}`, key);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_parameter' });
    expect(answer.error).toContain(`'${query.split('=')[0]}'`);
  });

  test('a query parameter that the operation lacks is rejected by name', async () => {
    expect((await requestError(`${COMPANIES}/42?limit=1`, key)).error).toContain("'limit'");
    expect((await requestError('/api/v1/offerings/9?limit=1', key)).error).toContain("'limit'");
    expect((await requestError('/api/v1/offerings?company_ids=1', key)).error).toContain("'company_ids'");
  });

  test('an offering id may be any text up to 200 characters', async () => {
    expect(await requestError('/api/v1/offerings/no-such', key)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await requestError('/api/v1/offerings/%00', key)).toMatchObject({ status: 400 });
    expect(await requestError(`/api/v1/offerings/${'x'.repeat(201)}`, key)).toMatchObject({ status: 400 });
  });
});

describe('paths', () => {
  beforeAll(openSharedService);

  test('an unknown company returns 404', async () => {
    expect(await requestError(`${COMPANIES}/43`, key)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/companies',
    `${COMPANIES}/42/news`,
    '/logos/',
    '/assets/none.js',
  ])('%s returns 404 with and without a key', async (url) => {
    expect(await requestError(url)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await requestError(url, key)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a path that ends after the slash returns 404', async () => {
    for (const url of [`${COMPANIES}/`, '/api/v1/health/'])
      expect((await requestError(url, key)).status).toBeGreaterThanOrEqual(400);
  });

  test.each(['%ZZ', '%', '%E0%A4%A'])('a path that cannot be decoded is rejected: %s', async (part) => {
    expect(await requestError(`${COMPANIES}/${part}`, key)).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
    });
  });

  test('other methods outside the API return an error envelope', async () => {
    const answer = await service.get('/companies', undefined, { method: 'POST', payload: '{' });
    expect(ErrorEnvelope.parse(answer.json()).code).toBe('not_found');
  });
});

describe('internal errors', () => {
  test.each(['EMFILE', 'ENFILE'])('being out of descriptors (%s) is 503 with Retry-After', async (code) => {
    const failure = Object.assign(new Error(`${code}: too many open files, open`), { code });
    const broken = await temporaryApp({}, { dataSets: dataSetsWith(() => Promise.reject(failure)) });
    for (const path of [COMPANIES, '/config.json']) {
      const answer = await broken.get(path, await broken.newKey());
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
        503,
        '5',
        'service_unavailable',
      ]);
    }
  });

  test('the cause of an internal error is logged but not sent', async () => {
    const broken = await temporaryApp(
      {},
      {
        dataSets: dataSetsWith(() => Promise.reject(new TypeError('secret cause'))),
      },
    );
    const answer = await broken.get(COMPANIES, await broken.newKey());
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'Internal server error.', code: 'internal_error' });
    expect(broken.log()).toContain('secret cause');
  });

  test('a database failure returns 503', async () => {
    const failure = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
    const broken = await temporaryApp({}, { dataSets: dataSetsWith(() => Promise.reject(failure)) });
    const answer = await broken.get(COMPANIES, await broken.newKey());
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
      503,
      '5',
      'service_unavailable',
    ]);
  });
});

describe('the request log', () => {
  beforeEach(() => openService());

  test('a key in a path is masked however it is encoded', async () => {
    const bare = key.slice(4);
    const encodedAll = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    for (const path of [`%64sr_${bare}`, `%2564sr_${bare}`, `dsr%5f${bare}`, `DSR_${bare}`, encodedAll]) {
      await service.get(`/${path}`);
      await service.get(`${COMPANIES}/${path}`, key, { headers: { 'x-request-id': `DSR_${bare}` } });
      await service.get(`/${path}%`);
    }
    expect(service.log()).not.toContain(bare);
    expect(decodeURIComponent(service.log().replaceAll('%"', '"'))).not.toContain(bare);
    expect(service.log()).toContain('"path":"/dsr_…"');
  });

  test('there is one log line per request, with the id of the key but never the key', async () => {
    const id = 'trace-1234';
    await service.get(`${COMPANIES}?limit=1&x=${key}`, key, { headers: { 'x-request-id': id } });
    await service.get(`${COMPANIES}/${key}`, key, { headers: { 'x-request-id': key } });
    await service.get(`/${key}`, 'dsr_unknown');
    const lines = service
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({
      request: id,
      method: 'GET',
      path: COMPANIES,
      status: 400,
      ms: expect.any(Number),
      key: expect.stringMatching(/^key_/),
    });
    expect(service.log()).not.toContain(key.slice(4));
    expect(service.log()).not.toContain('dsr_unknown');
  });

  test.each([
    ['all', [200, 404, 200]],
    ['errors', [404]],
    ['off', []],
  ] as const)('with ACCESS_LOG=%s there are lines for the statuses %j', async (accessLog, statuses) => {
    const { get, log } = await temporaryApp({ accessLog });
    for (const path of ['/api/v1/health', '/api/none', '/api/v1/health']) await get(path);
    const logged = [...log().matchAll(/"status":(\d+)/g)].map(([, status]) => Number(status));
    expect(logged).toEqual(statuses);
  });
});
