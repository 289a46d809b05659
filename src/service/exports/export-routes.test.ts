import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportOperations } from '#contract/exports.ts';
import type { RecordSelection } from '../data-sets/stored-json.ts';
import { listen } from '../testing/raw-http.ts';
import { temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

const COMPANIES = '/export/companies.jsonl';
const COMPANIES_CSV = '/export/companies.csv';
const OFFERINGS = '/export/offerings.jsonl';
const OFFERINGS_CSV = '/export/offerings.csv';
const PATHS = Object.values(exportOperations).map(({ path }) => path);

const many = Array.from({ length: 1_300 }, (_, id) =>
  company(id, `Company ${String(id).padStart(4, '0')}`, id % 3 === 0 ? ['space', 'water'] : ['water']),
);

const recordsOf = (text: string) => {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
};
const rowsOf = (csv: string) => Papa.parse<string[]>(csv.trimEnd()).data;

async function serviceWith(
  companies: Parameters<typeof load>[1],
  offerings: Parameters<typeof load>[2] = [],
): Promise<TemporaryApp & { key: string; read(url: string): Promise<string> }> {
  const service = await temporaryApp();
  await load(service, companies, offerings);
  const key = await service.newKey();
  return { ...service, key, read: async (url) => (await service.get(url, key)).body };
}

/** A selection that fails after its first records have been read. */
const failingSelection: RecordSelection = {
  total: 100,
  read: async (_dataSet, from, to) => {
    if (from > 0) throw new Error('The disk is gone.');
    return Array.from({ length: to - from }, (_, id) => JSON.stringify({ id }));
  },
};

/** Creates a selection with this many records of a megabyte each. */
const largeSelection = (megabytes: number): RecordSelection => ({
  total: megabytes,
  read: async (_dataSet, from, to) =>
    Array.from({ length: to - from }, (_, at) =>
      JSON.stringify({ id: from + at, text: 'x'.repeat(1_000_000) }),
    ),
});

const companiesOf = (selection: RecordSelection) => ({ select: async () => selection });

describe('an export as JSON Lines', () => {
  test('has the records of the list in its order, and a last line with their number and the data set', async () => {
    const { get, key, read } = await serviceWith(many, [{ id: 9, title: 'A' }, { id: 'b' }]);
    const response = await get(COMPANIES, key);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="companies.jsonl"',
      'cache-control': 'private, no-cache',
      vary: 'x-api-key, accept-encoding',
    });
    const revision = response.headers['x-data-revision'];
    const records = recordsOf(response.body);
    expect(records.pop()).toEqual({ end: { count: many.length, revision } });
    const listed: unknown[] = [];
    for (let offset = 0; offset < many.length; offset += 500)
      listed.push(...JSON.parse(await read(`/api/v1/companies?limit=500&offset=${offset}`)).companies);
    expect(records).toEqual(listed);
    expect(recordsOf(await read(OFFERINGS))).toEqual([
      { id: 9, title: 'A' },
      { id: 'b' },
      { end: { count: 2, revision } },
    ]);
  });

  test('has whole companies with include=full', async () => {
    const { read } = await serviceWith(many.slice(0, 40));
    for (const filter of ['', '&category_slugs=space', '&company_ids=3,39,4']) {
      const whole = recordsOf(await read(`${COMPANIES}?include=full${filter}`)).slice(0, -1);
      expect(whole.length).toBeGreaterThan(2);
      for (const record of whole)
        expect(record).toEqual(JSON.parse(await read(`/api/v1/companies/${record.id}`)));
    }
  });

  test('takes the filters of the list', async () => {
    const { read } = await serviceWith(many);
    for (const filter of [
      'category_slugs=space',
      'category_slugs=space,water',
      'category_slugs[]=space&company_ids=0,1,2,3',
      'company_ids=7&company_ids=5,5',
      'company_ids=99999',
      'category_slugs=none',
    ]) {
      const listed = JSON.parse(await read(`/api/v1/companies?limit=500&${filter}`));
      const exported = recordsOf(await read(`${COMPANIES}?${filter}`));
      expect([filter, exported.pop().end.count]).toEqual([filter, listed.page_info.total_count]);
      expect([filter, ...exported.slice(0, 500)]).toEqual([filter, ...listed.companies]);
    }
  });

  test('has only the last line if there is no data', async () => {
    const { get, newKey } = await temporaryApp();
    const key = await newKey();
    for (const path of [COMPANIES, OFFERINGS]) {
      const [last, ...others] = recordsOf((await get(path, key)).body);
      expect([last.end.count, others]).toEqual([0, []]);
    }
  });
});

describe('an export as CSV', () => {
  test('has a header, a row for each company, and a last row with their number', async () => {
    const { get, key, read } = await serviceWith(many.slice(0, 20));
    expect((await get(COMPANIES_CSV, key)).headers['content-type']).toBe(
      'text/csv; charset=utf-8; header=present',
    );
    const [header = [], ...rows] = rowsOf(await read(COMPANIES_CSV));
    expect(header.slice(0, 2)).toEqual(['id', 'name']);
    expect(rows.pop()).toEqual(['#end', '20', ...header.slice(2).map(() => '')]);
    expect(rows.map(([id]) => id)).toEqual(many.slice(0, 20).map(({ id }) => String(id)));
    expect(rows[0]?.[header.indexOf('category_slugs')]).toBe('space; water');
    const [fullHeader = [], full = []] = rowsOf(await read(`${COMPANIES_CSV}?include=full`));
    const { news, research } = JSON.parse(await read('/api/v1/companies/0'));
    expect(JSON.parse(full[fullHeader.indexOf('news')] ?? '')).toEqual(news);
    expect(JSON.parse(full[fullHeader.indexOf('research')] ?? '')).toEqual(research);
  });

  test('has a column for each field of any offering', async () => {
    const { read } = await serviceWith(many.slice(0, 1), [
      { id: 1, price: 1.5 },
      { title: 'x', id: 2, tags: ['a', 'b'], price: null },
    ]);
    expect(rowsOf(await read(OFFERINGS_CSV))).toEqual([
      ['id', 'price', 'title', 'tags'],
      ['1', '1.5', '', ''],
      ['2', '', 'x', '["a","b"]'],
      ['#end', '2', '', ''],
    ]);
  });

  test('never has a text that a spreadsheet would evaluate', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '|calc', '%0A'];
    const { read } = await serviceWith(
      [{ ...company(1, '=cmd()'), description: '+1' }],
      formulas.map((text, id) => ({ id, [text]: text })),
    );
    for (const url of [COMPANIES_CSV, OFFERINGS_CSV])
      for (const row of rowsOf(await read(url)))
        for (const cell of row) expect(cell).not.toMatch(/^[\s]*[=+\-@|%＝]/u);
    expect(await read(COMPANIES_CSV)).toContain(`"'=cmd()"`);
    // Only texts are escaped, so a negative number stays a number.
    const { read: readNumbers } = await serviceWith(many.slice(0, 1), [{ id: 1, change: -5 }]);
    expect(await readNumbers(OFFERINGS_CSV)).toContain('1,-5');
  });
});

describe('every export', () => {
  test('is refused without a key, with a wrong one and without its scope', async () => {
    const { get, newKey } = await serviceWith(many.slice(0, 3), [{ id: 1 }]);
    const codeOf = async (path: string, key?: string) => (await get(path, key)).json().code;
    const companiesKey = await newKey(['read:companies']);
    const offeringsKey = await newKey(['read:offerings']);
    for (const path of PATHS) {
      expect(await codeOf(path)).toBe('unauthenticated');
      expect(await codeOf(path, 'dsr_wrong')).toBe('invalid_key');
      const isOfCompanies = path.startsWith('/export/companies');
      expect(await codeOf(path, isOfCompanies ? offeringsKey : companiesKey)).toBe('insufficient_scope');
      expect((await get(path, isOfCompanies ? companiesKey : offeringsKey)).statusCode).toBe(200);
    }
  });

  test('counts against the limit of its key', async () => {
    const { get, newKey } = await temporaryApp({ limits: { perAddress: 0, perKey: 1 } });
    const key = await newKey();
    expect((await get(COMPANIES, key)).headers['ratelimit']).toBe('"key";r=0;t=60');
    const refused = await get(COMPANIES, key);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  });

  test('names an unknown or wrong parameter', async () => {
    const { get, key } = await serviceWith(many.slice(0, 3));
    for (const [url, message] of [
      [`${COMPANIES}?limit=5`, "'limit' is not a parameter of this list."],
      [`${COMPANIES}?include=all`, "'include' must be summary or full."],
      [`${COMPANIES}?include=full&include=full`, "'include' was sent more than once."],
      [`${COMPANIES_CSV}?company_ids=x`, "'company_ids' must hold whole numbers only."],
      [`${OFFERINGS}?include=full`, "'include' is not a parameter of this operation."],
    ] as const) {
      const response = await get(url, key);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: message, code: 'invalid_parameter' },
      ]);
    }
  });

  test('is answered with 304 until the data changes, each query by itself', async () => {
    const service = await serviceWith(many.slice(0, 3), [{ id: 1 }]);
    const { get, key } = service;
    const etags = new Map<string, string>();
    for (const path of [...PATHS, `${COMPANIES}?include=full`, `${COMPANIES}?company_ids=1`]) {
      const etag = String((await get(path, key)).headers['etag']);
      etags.set(path, etag);
      const again = await get(path, key, { headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    expect(new Set(etags.values()).size).toBe(etags.size);
    await load(service, many.slice(0, 4), [{ id: 2 }]);
    for (const [path, etag] of etags)
      expect((await get(path, key, { headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  test('has the same headers for HEAD, without a body', async () => {
    const { get, key } = await serviceWith(many.slice(0, 3), [{ id: 1 }]);
    const without = ({
      date: _date,
      'x-request-id': _id,
      connection: _c,
      'transfer-encoding': _t,
      ...rest
    }: object & Record<string, unknown>) => rest;
    for (const path of PATHS) {
      const head = await get(path, key, { method: 'HEAD' });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(without(head.headers)).toEqual(without((await get(path, key)).headers));
    }
  });

  test('allows no other method', async () => {
    const { get, key } = await serviceWith(many.slice(0, 1));
    const refused = await get(COMPANIES, key, { method: 'POST' });
    expect([refused.statusCode, refused.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await get(COMPANIES, key, { method: 'OPTIONS' })).statusCode).toBe(204);
  });

  test('is compressed as the caller accepts it', async () => {
    const { get, key, read } = await serviceWith(many);
    const plain = await read(COMPANIES);
    for (const [encoding, decompress] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const response = await get(COMPANIES, key, { headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.rawPayload.length).toBeLessThan(plain.length / 4);
      expect(decompress(response.rawPayload).toString()).toBe(plain);
    }
  });

  test('has so few listeners that Node warns of no leak', async () => {
    const { get, key } = await serviceWith(many, []);
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    await get(COMPANIES, key, { headers: { 'accept-encoding': 'br' } });
    // Node emits warnings in a later tick.
    await sleep(0);
    expect(warnings).toEqual([]);
  });

  test('does not exist with EXTENSIONS=off, and is not announced', async () => {
    const { get, newKey } = await temporaryApp({ hasExtensions: false });
    const key = await newKey();
    for (const path of PATHS) {
      const response = await get(path, key);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
    expect((await get('/config.json')).json()).not.toHaveProperty('exports');
    expect((await get('/openapi.json')).body).not.toContain('/export/');
  });
});

describe('an export that fails', () => {
  test('before its first record is answered with an error', async () => {
    const unreadable: RecordSelection = { total: 1, read: () => Promise.reject(new Error('unreadable')) };
    const { get, newKey } = await temporaryApp({}, { companies: companiesOf(unreadable) });
    const response = await get(COMPANIES, await newKey());
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal_error']);
  });

  /** Reads an export over a real connection. Rejects if it is cut off, before or after its headers. */
  async function readOver(selection: RecordSelection, encoding: string) {
    const { app, newKey, log } = await temporaryApp({}, { companies: companiesOf(selection) });
    const port = await listen(app);
    const headers = { 'x-api-key': await newKey(), 'accept-encoding': encoding };
    const reading = fetch(`http://127.0.0.1:${port}${COMPANIES}`, { headers }).then((response) =>
      response.text(),
    );
    return { reading, log };
  }

  test.each(['identity', 'gzip', 'br'])(
    'in the middle is cut off, so that no client takes it for complete (%s)',
    async (encoding) => {
      const { reading, log } = await readOver(failingSelection, encoding);
      await expect(reading).rejects.toThrow(/terminated|fetch failed/);
      await vi.waitFor(() => expect(log()).toContain('A response was cut off.'));
      expect(log()).toContain('The disk is gone.');
    },
  );

  test('with fewer records than expected is cut off without its last line', async () => {
    const { reading, log } = await readOver({ total: 3, read: async () => ['{"id":1}'] }, 'identity');
    await expect(reading).rejects.toThrow(/terminated|fetch failed/);
    expect(log()).toContain('The export has 1 records instead of 3.');
  });
});

describe('a slow reader', () => {
  /** Requests an export and never reads the response. */
  async function readNothing(port: number, key: string): Promise<ReturnType<typeof connect>> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${COMPANIES} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`);
    return socket;
  }

  test('neither holds others up nor makes the service read on', async () => {
    let batches = 0;
    const large = largeSelection(500);
    const counted: RecordSelection = {
      ...large,
      read: (dataSet, from, to) => {
        batches++;
        return large.read(dataSet, from, to);
      },
    };
    const { app, get, newKey } = await temporaryApp({}, { companies: companiesOf(counted) });
    const port = await listen(app);
    const slow = await newKey();
    for (let count = 0; count < 4; count++) await readNothing(port, slow);
    // Each export continues until its connection and all buffers are full.
    await expect.poll(() => batches).toBeGreaterThanOrEqual(4);
    let before: number;
    do {
      before = batches;
      await sleep(300);
    } while (batches > before);
    expect(batches).toBeLessThan(100);
    const started = performance.now();
    expect((await get('/api/v1/companies', await newKey())).statusCode).toBe(200);
    expect(performance.now() - started).toBeLessThan(1_000);
    // A caller may have at most four exports at a time, which doesn't affect other callers.
    const refused = await get(COMPANIES, slow);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '5',
    ]);
    expect((await get(OFFERINGS, await newKey())).statusCode).toBe(200);
  });

  test('loses its connection when it reads nothing for long', async () => {
    const { app, newKey, get } = await temporaryApp(
      {},
      { companies: companiesOf(largeSelection(500)), stalledAfterMs: 400 },
    );
    const port = await listen(app);
    const key = await newKey();
    const slow = await Promise.all(Array.from({ length: 4 }, () => readNothing(port, key)));
    await sleep(100);
    await vi.waitFor(async () => expect((await get(OFFERINGS, key)).statusCode).toBe(200), {
      timeout: 5_000,
      interval: 100,
    });
    expect(slow).toHaveLength(4);
  });
});

test('the log has the bytes that an export has sent', async () => {
  const { app, key, log } = await serviceWith(many);
  const port = await listen(app);
  const response = await fetch(`http://127.0.0.1:${port}${COMPANIES}`, {
    headers: { 'x-api-key': key, 'accept-encoding': 'identity' },
  });
  const { length } = await response.text();
  await vi.waitFor(() => expect(log()).toContain('"answered"'));
  const line = JSON.parse(
    log()
      .split('\n')
      .find((text) => text.includes('"answered"')) ?? '',
  );
  expect(line).toMatchObject({ path: COMPANIES, status: 200 });
  expect(line.bytes).toBeGreaterThanOrEqual(length);
  expect(line.bytes).toBeLessThan(length * 1.01 + 2_000);
});
