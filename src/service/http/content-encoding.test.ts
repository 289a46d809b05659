import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';
import { compressBody } from './content-encoding.ts';

const COMPANIES = '/api/v1/companies';
const many = Array.from({ length: 30 }, (_, id) => company(id, `Company ${id}`, ['space']));

let service: TemporaryApp;
let key: string;

beforeEach(async () => {
  service = await temporaryApp();
  key = await service.newKey();
  await load(service, many);
});

const ask = (url: string, headers: Record<string, string>) => service.get(url, key, { headers });

describe('conditional requests', () => {
  test('a matching ETag returns 304, for a company and for a list', async () => {
    for (const url of [COMPANIES, `${COMPANIES}/1`, '/api/v1/offerings']) {
      const { headers } = await service.get(url, key);
      const again = await ask(url, { 'if-none-match': `"other", ${String(headers['etag'])}` });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
      expect(again.headers['content-type']).toBeUndefined();
      expect((await ask(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  test('if-none-match * returns 304 only if the resource exists', async () => {
    const any = { 'if-none-match': '*' };
    for (const url of [COMPANIES, `${COMPANIES}/1`]) {
      const { headers } = await service.get(url, key);
      const again = await ask(url, any);
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    }
    expect((await ask(`${COMPANIES}/99`, any)).statusCode).toBe(404);
  });

  test('an import changes the ETag, unless the data is the same', async () => {
    const { headers } = await service.get(COMPANIES, key);
    const statusAfter = async (companies: typeof many) => {
      await load(service, companies);
      return (await ask(COMPANIES, { 'if-none-match': String(headers['etag']) })).statusCode;
    };
    expect(await statusAfter(many)).toBe(304);
    expect(await statusAfter(many.slice(1))).toBe(200);
    expect(await statusAfter(many)).toBe(304);
  });

  test('a matching ETag without a key returns 401', async () => {
    const { headers } = await service.get(COMPANIES, key);
    const answer = await service.get(COMPANIES, undefined, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('every response has its own ETag', async () => {
    const urls = [
      '',
      '?limit=1',
      '?offset=1',
      '?company_ids=1',
      '?category_slugs=space',
      '?category_slugs=1',
      '/1',
      '/2',
    ];
    const tags = await Promise.all(
      urls.map(async (url) => (await service.get(COMPANIES + url, key)).headers['etag']),
    );
    expect(new Set(tags).size).toBe(urls.length);
  });

  test('a 404 is never a 304 and has no ETag', async () => {
    const answer = await ask(`${COMPANIES}/99`, { 'if-none-match': '"other"' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['etag']).toBeUndefined();
  });
});

describe('compression', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const)(
    '%s is used for accept-encoding %j and decompresses to the same bytes',
    async (encoding, accepted, open) => {
      const plain = await service.get(COMPANIES, key);
      for (let time = 0; time < 2; time++) {
        const answer = await ask(COMPANIES, { 'accept-encoding': accepted });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
        expect(open(answer.rawPayload).toString()).toBe(plain.body);
      }
    },
  );

  test.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
    'responses are not compressed for accept-encoding %j',
    async (accepted) => {
      const answer = await ask(COMPANIES, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json().companies).toHaveLength(25);
    },
  );

  test('a failed compression sends the plain body and is retried for the next caller', async () => {
    const plain = await service.get(COMPANIES, key);
    vi.spyOn(zlib, 'brotliCompress').mockImplementationOnce(() => {
      throw new Error('out of memory');
    });
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await ask(COMPANIES, { 'accept-encoding': 'br' }));
    const [failed, next] = answers;
    expect([failed?.statusCode, failed?.headers['content-encoding']]).toEqual([200, undefined]);
    expect(failed?.body).toBe(plain.body);
    expect(service.log()).toContain('out of memory');
    expect([next?.statusCode, next?.headers['content-encoding']]).toEqual([200, 'br']);
  });

  test('small responses are not compressed', async () => {
    const answer = await ask(`${COMPANIES}?limit=1`, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('compressing a body', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'a body compressed with %s takes no more memory than its bytes',
    async (encoding, decompress) => {
      const body = Buffer.from('x'.repeat(2_000));
      const compressed = await compressBody(body, encoding, 'a');
      expect(compressed.buffer.byteLength).toBe(compressed.length);
      expect(decompress(compressed)).toEqual(body);
    },
  );

  test('many bodies are compressed a few at a time, since each takes megabytes', async () => {
    const compress = vi.spyOn(zlib, 'brotliCompress');
    onTestFinished(() => compress.mockRestore());
    const body = Buffer.from('x'.repeat(2_000));
    const all = Array.from({ length: 20 }, () => compressBody(body, 'br', 'a'));
    await new Promise(setImmediate);
    expect(compress.mock.calls.length).toBeLessThan(5);
    expect(await Promise.all(all)).toHaveLength(20);
    expect(compress).toHaveBeenCalledTimes(20);
  });
});
