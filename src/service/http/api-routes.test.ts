import { beforeEach, describe, expect, test } from 'vitest';
import { sampleCompany, sampleOffering } from '#contract/examples.ts';
import { temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

const COMPANIES = '/api/v1/companies';
const OFFERINGS = '/api/v1/offerings';

let service: TemporaryApp;
let key: string;

beforeEach(async () => {
  service = await temporaryApp();
  key = await service.newKey();
  await load(service, [sampleCompany, company(7, 'Acme', ['space', 'robotics'])], [sampleOffering]);
});

describe('responses', () => {
  test('the company list has no research and news, but page info', async () => {
    const { research: _research, news: _news, ...summary } = sampleCompany;
    const answer = await service.get(`${COMPANIES}?company_ids=42`, key);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      companies: [summary],
      page_info: { limit: 25, offset: 0, total_count: 1, has_next: false },
    });
  });

  test('a company has all fields of the contract', async () => {
    expect((await service.get(`${COMPANIES}/42`, key)).json()).toEqual(sampleCompany);
  });

  test('offerings are returned exactly as imported', async () => {
    expect((await service.get(OFFERINGS, key)).json()).toEqual({
      offerings: [sampleOffering],
      page_info: { limit: 25, offset: 0, total_count: 1, has_next: false },
    });
    expect((await service.get(`${OFFERINGS}/9`, key)).json()).toEqual(sampleOffering);
  });

  test('responses are private JSON that varies by key and carries a request id', async () => {
    const { headers } = await service.get(COMPANIES, key);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'x-api-key, accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  test('every response names the revision of its data set, which changes with an import of the same size', async () => {
    const revisionsOf = async () => {
      const revisions = [];
      for (const url of [
        COMPANIES,
        `${COMPANIES}?offset=1`,
        `${COMPANIES}/42`,
        OFFERINGS,
        `${OFFERINGS}/9`,
      ]) {
        const { headers } = await service.get(url, key);
        const unchanged = await service.get(url, key, {
          headers: { 'if-none-match': String(headers['etag']) },
        });
        expect(unchanged.statusCode).toBe(304);
        revisions.push(headers['x-data-revision'], unchanged.headers['x-data-revision']);
      }
      return new Set(revisions);
    };
    const before = await revisionsOf();
    await load(service, [sampleCompany, company(8, 'Beta')], [sampleOffering]);
    const after = await revisionsOf();
    expect([before.size, after.size]).toEqual([1, 1]);
    expect([...before, ...after]).toEqual([
      expect.stringMatching(/^.{8,}$/),
      expect.not.stringMatching([...before].join()),
    ]);
  });

  test('an offset past the end returns an empty page with the true total', async () => {
    for (const offset of [2, 3, Number.MAX_SAFE_INTEGER]) {
      const answer = await service.get(`${COMPANIES}?offset=${offset}`, key);
      expect(answer.json()).toEqual({
        companies: [],
        page_info: { limit: 25, offset, total_count: 2, has_next: false },
      });
    }
  });

  test('has_next is true exactly while there are more rows', async () => {
    const more = async (query: string) =>
      (await service.get(`${COMPANIES}?${query}`, key)).json().page_info.has_next;
    expect(await more('limit=1')).toBe(true);
    expect(await more('limit=1&offset=1')).toBe(false);
    expect(await more('limit=2')).toBe(false);
  });

  test('repeated, []-suffixed and comma-separated filters return the same response', async () => {
    const bodies = [
      'category_slugs=space&category_slugs=robotics',
      'category_slugs[]=robotics&category_slugs[]=space',
      'category_slugs=space,robotics',
    ];
    const answers = await Promise.all(bodies.map((query) => service.get(`${COMPANIES}?${query}`, key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json().page_info.total_count).toBe(2);
  });

  test('an unknown category returns an empty page', async () => {
    const answer = await service.get(`${COMPANIES}?category_slugs=nothing`, key);
    expect(answer.json()).toMatchObject({ companies: [], page_info: { total_count: 0 } });
  });

  test('an empty store returns empty lists', async () => {
    const empty = await temporaryApp();
    const answer = await empty.get(COMPANIES, await empty.newKey());
    expect(answer.json()).toMatchObject({ companies: [], page_info: { total_count: 0, has_next: false } });
  });

  test('responses change after an import', async () => {
    await service.get(COMPANIES, key);
    await load(service, [company(1, 'New')]);
    expect((await service.get(COMPANIES, key)).json().companies).toMatchObject([{ id: 1 }]);
    expect((await service.get(`${COMPANIES}/42`, key)).statusCode).toBe(404);
  });
});

describe('HTTP methods', () => {
  test.each([COMPANIES, `${COMPANIES}/42`, OFFERINGS, '/api/v1/health'])(
    'HEAD %s returns the headers of GET without a body',
    async (url) => {
      const get = await service.get(url, key);
      const head = await service.get(url, key, { method: 'HEAD' });
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers['etag']).toBe(get.headers['etag']);
    },
  );

  test.each([COMPANIES, `${OFFERINGS}/x`])(
    'OPTIONS %s lists the allowed methods without a key',
    async (url) => {
      const answer = await service.get(url, undefined, {
        method: 'OPTIONS',
        // Fastify has no parser for this content type.
        headers: { 'content-type': 'application/xml' },
      });
      expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
        '',
      ]);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s returns 405 before the key is checked',
    async (method) => {
      for (const url of [COMPANIES, `${COMPANIES}/42`, `${OFFERINGS}/9`, '/api/v1/health']) {
        const answer = await service.get(url, undefined, { method, payload: { name: 'x' } });
        expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
        expect(answer.json()).toMatchObject({ code: 'invalid_parameter' });
      }
    },
  );
});

describe('GET /api/v1/health', () => {
  test('health needs no key and ignores one', async () => {
    for (const sent of [undefined, 'wrong'])
      expect((await service.get('/api/v1/health', sent)).json()).toEqual({ status: 'ok', version: '1.2.3' });
  });

  test('health responds without a database', async () => {
    await service.db.destroy();
    expect((await service.get('/api/v1/health')).statusCode).toBe(200);
  });
});
