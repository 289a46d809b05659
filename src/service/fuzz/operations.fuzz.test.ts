/** Calls every operation of the OpenAPI description with generated input, after the checks of Schemathesis. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { sampleCategory, sampleOffering } from '#contract/fixtures.ts';
import { DEFAULT_LIMIT } from '#contract/parameters.ts';
import { OTHER_METHODS } from '../http/protocol-errors.ts';
import { createDataSets } from '../data-sets/store.ts';
import { createCachedKeys } from '../keys/cached-keys.ts';
import { createKeyStore } from '../keys/store.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { temporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings.ts';
import { type DescribedParameter, type OperationRequest, operationRequest } from './operation-request.ts';

const FOREVER_MS = 86_400_000;

type OperationName = keyof typeof endpoints;
const SLUGS = [sampleCategory.slug, 'a', 'b~c', 'd.e', 'f_g-h', 'l'.repeat(200)];
/** Fewer than the longest page, more than the default one. */
const COMPANIES = Array.from({ length: 40 }, (_, index) =>
  company(
    index === 39 ? Number.MAX_SAFE_INTEGER : index * 3,
    ['Été', 'ete', 'Zoë & <b>Sons</b>', '日本', '😀', "O'Neill\\n"][index % 6] ?? '',
    SLUGS.filter((_slug, at) => (index >> at) % 2 === 1),
  ),
);
const OFFERINGS = [
  0, 7, 42, Number.MAX_SAFE_INTEGER,
  '007', 'a/b', '%2F', 'é ü', '?x=1&limit=2', '#', ' ', '+', '"\\', '...', '__proto__', 'x'.repeat(200), '😀'.repeat(99),
].map((id) => ({ ...sampleOffering, id })); // prettier-ignore

const KNOWN = {
  company_ids: COMPANIES.map(({ id }) => String(id)),
  company_id: COMPANIES.map(({ id }) => String(id)),
  offering_id: OFFERINGS.map(({ id }) => String(id)),
  category_slugs: [...SLUGS, 'no-such-category'],
};

/** Headers that change nothing. */
const otherHeaders: Arbitrary<Record<string, string>> = fc
  .subarray(
    [
      ['accept', 'text/html'],
      ['range', 'bytes=0-9'],
      ['if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
      ['if-match', '"no-such-tag"'],
      ['cookie', 'x-api-key=1'],
      ['authorization', 'Bearer x'],
      ['x-forwarded-for', '10.0.0.1'],
      ['x-http-method-override', 'DELETE'],
      ['content-type', 'application/xml'],
      ['content-length', '0'],
      ['origin', 'https://elsewhere.example'],
      ['x-request-id', '../../etc/passwd'],
    ],
    { maxLength: 3 },
  )
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));

/** Callers that are refused, by the name of their problem. */
async function refusedCallers({ keys, newKey }: TemporaryApp) {
  const revoked = await keys.create({ client: 'left', scopes: ['read:companies', 'read:offerings'] });
  await keys.revoke(revoked.id);
  const suspended = await newKey(undefined, 'suspended');
  await keys.suspend('suspended');
  const good = await newKey();
  return {
    'no key': undefined,
    'an empty key': '',
    'an unknown key': 'dsr_unknown',
    'two keys': `${good}, ${good}`,
    'a key in capitals': good.toUpperCase(),
    'an overlong key': 'x'.repeat(257),
    'a revoked key': revoked.secret,
    'a suspended client': suspended,
    'a key without scopes': await newKey([]),
  } as const;
}

async function setUp() {
  const problems: string[] = [];
  const secrets: string[] = [];
  const logger = pino({}, {
    write(line: string) {
      if (/"level":[56]0/.test(line) || secrets.some((secret) => line.includes(secret))) problems.push(line);
    },
  }); // prettier-ignore
  const place = await temporaryDatabase();
  await load(place, COMPANIES, OFFERINGS);
  // Nothing changes, so what was answered once is answered from the hot path when it is asked for again.
  const caches = {
    dataSets: createDataSets(place.storage, FOREVER_MS),
    keys: createCachedKeys(createKeyStore(place.db), FOREVER_MS),
  };
  const service = await temporaryApp({}, { logger, ...caches }, place);
  const key = await service.newKey();
  const refused = await refusedCallers(service);
  secrets.push(
    key,
    ...(Object.values(refused).filter(
      (secret) => secret?.startsWith('dsr_') && secret !== 'dsr_unknown',
    ) as string[]),
  );
  const leaks = new RegExp(
    [...secrets, service.dataDir, 'node_modules', 'SQLITE', String.raw`\n +at `, String.raw`\.ts:\d`].join(
      '|',
    ),
  );
  const description = (await service.get('/openapi.json')).json();
  const inListOrder = (await service.get('/api/v1/companies?limit=500', key)).json().companies as Company[];
  return { service, key, refused, leaks, description, inListOrder, problems };
}

function comparable({ statusCode, body, headers }: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, body, headers: others };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

/** What a caller with every scope should get: the status, and the body of a success. */
function expectedAnswer(
  name: OperationName,
  { values, wrong }: OperationRequest,
  inListOrder: readonly Company[],
) {
  if (wrong !== null) return { status: 400 };
  const { company_id: companyId, offering_id: offeringId, company_ids: ids, category_slugs: slugs } = values;
  const page = <T>(all: readonly T[]) => {
    const { limit, offset } = {
      limit: Number(values['limit'] ?? DEFAULT_LIMIT),
      offset: Number(values['offset'] ?? 0),
    };
    const rows = all.slice(offset, offset + limit);
    return {
      rows,
      page_info: { limit, offset, total_count: all.length, has_next: offset + rows.length < all.length },
    };
  };
  const one = <T extends { id: number | string }>(all: readonly T[], id: unknown) => {
    const found = all.find((item) => String(item.id) === id);
    return found === undefined ? { status: 404 } : { status: 200, body: found };
  };
  switch (name) {
    case 'health':
      return { status: 200, body: { status: 'ok', version: '1.2.3' } };
    case 'company':
      return one(COMPANIES, companyId);
    case 'offering':
      return one(OFFERINGS, offeringId);
    case 'companyList': {
      const { rows, page_info } = page(
        inListOrder.filter(
          ({ id, categories }) =>
            (ids === undefined || ids.includes(String(id))) &&
            (slugs === undefined || categories.some(({ slug }) => slugs.includes(slug))),
        ),
      );
      return { status: 200, body: { companies: rows, page_info } };
    }
    case 'offeringList': {
      const { rows, page_info } = page(OFFERINGS_IN_LIST_ORDER);
      return { status: 200, body: { offerings: rows, page_info } };
    }
  }
}
/** By number, then by text. */
const OFFERINGS_IN_LIST_ORDER = [
  ...OFFERINGS.filter(({ id }) => typeof id === 'number'),
  ...OFFERINGS.filter(({ id }) => typeof id === 'string').toSorted((a, b) => (a.id < b.id ? -1 : 1)),
];

/** The name of a parameter as messages show it. */
const quoted = (name: string) => {
  const printable = name.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
};

type Send = (options?: InjectOptions) => Promise<LightMyRequestResponse>;
type FollowUp = (context: {
  send: Send;
  first: LightMyRequestResponse;
  setting: Setting;
  name: OperationName;
}) => Promise<void>;

const fixedHeaders = ({ headers }: LightMyRequestResponse) => {
  const { date: _date, 'x-request-id': _id, connection: _connection, ...others } = headers;
  return others;
};

/** A second request for the same URL. */
const FOLLOW_UPS: Readonly<Record<string, FollowUp>> = {
  async head({ send, first }) {
    const answer = await send({ method: 'HEAD' });
    expect([answer.statusCode, answer.body]).toEqual([first.statusCode, '']);
    expect(fixedHeaders(answer)).toEqual(fixedHeaders(first));
  },
  async conditional({ send, first }) {
    const { etag } = first.headers;
    if (etag === undefined) {
      const answer = await send({ headers: { 'if-none-match': '*' } });
      expect([answer.statusCode, answer.body]).toEqual([first.statusCode, first.body]);
      return;
    }
    for (const condition of [etag, etag.replace('W/', ''), `"x", ${etag}`, ' * ']) {
      const answer = await send({ headers: { 'if-none-match': condition } });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    const changed = await send({ headers: { 'if-none-match': `"x", W/"${etag}"` } });
    expect([changed.statusCode, changed.body]).toEqual([200, first.body]);
  },
  async encoded({ send, first }) {
    for (const accepted of ['br', 'gzip', 'gzip;q=0, *;q=0.1', 'zstd', ',;q=x']) {
      const { headers, rawPayload, statusCode } = await send({ headers: { 'accept-encoding': accepted } });
      const encoding = headers['content-encoding'];
      const decode =
        { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? ((body: Buffer) => body);
      expect([statusCode, String(decode(rawPayload))]).toEqual([first.statusCode, first.body]);
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
    }
  },
  async 'other method'({ send }) {
    for (const method of ['POST', 'DELETE', OTHER_METHODS[Math.floor(OTHER_METHODS.length / 2)]]) {
      const answer = await send({ method: method as 'POST' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
      ErrorEnvelope.parse(answer.json());
    }
    expect((await send({ method: 'OPTIONS' })).statusCode).toBe(204);
  },
};

function createChecks(name: OperationName, setting: Setting) {
  const { service, key, refused, leaks, description, inListOrder, problems } = setting;
  const { path, scope, body: schema } = endpoints[name];
  const { responses, parameters } = description.paths[path].get as {
    readonly responses: Readonly<Record<string, { readonly content?: object }>>;
    readonly parameters: readonly DescribedParameter[];
  };
  const send = (url: string, sent: string | undefined, options: InjectOptions = {}) =>
    service.get(url, sent, options);

  /** What holds of every answer to GET. */
  function checkAnswer(answer: LightMyRequestResponse): void {
    const declared = responses[answer.statusCode];
    expect(declared, `the description has the status ${answer.statusCode}`).toBeDefined();
    expect(answer.statusCode).toBeLessThan(500);
    const [type] = Object.keys(declared?.content ?? {});
    expect(String(answer.headers['content-type']).split(';')[0]).toBe(type);
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(answer.body).not.toMatch(leaks);
    (answer.statusCode === 200 ? schema : ErrorEnvelope).parse(answer.json());
    expect(problems).toEqual([]);
  }

  async function checkAuthorized(
    request: OperationRequest,
    headers: Record<string, string>,
    followUp: FollowUp | null,
  ) {
    const sendAgain: Send = (options = {}) =>
      send(request.url, key, { ...options, headers: { ...headers, ...options.headers } });
    const first = await sendAgain();
    expect(comparable(await sendAgain()), 'the same request again').toEqual(comparable(first));
    const { status, body } = { body: undefined, ...expectedAnswer(name, request, inListOrder) };
    expect({ status: first.statusCode, body: body && first.json() }).toEqual({ status, body });
    if (request.wrong !== null) {
      expect(first.json().code).toBe('invalid_parameter');
      expect(first.json().error.startsWith(quoted(request.wrong))).toBe(true);
    }
    checkAnswer(first);
    await followUp?.({ send: sendAgain, first, setting, name });
  }

  /** Refused callers learn nothing about the rest of their request: they get the same bytes for all. */
  const firstRefusals = new Map<string, string>();
  async function checkRefused(
    request: OperationRequest,
    headers: Record<string, string>,
    caller: keyof typeof refused,
  ) {
    const answer = await send(request.url, refused[caller], {
      headers: { ...headers, 'if-none-match': '*' },
    });
    checkAnswer(answer);
    expect([401, 403]).toContain(answer.statusCode);
    const first = firstRefusals.get(caller) ?? `${answer.statusCode} ${answer.body}`;
    firstRefusals.set(caller, first);
    expect(`${answer.statusCode} ${answer.body}`).toBe(first);
    const head = await send(request.url, refused[caller], { method: 'HEAD', headers });
    expect([head.statusCode, head.body]).toEqual([answer.statusCode, '']);
  }

  const input = fc.record({
    request: operationRequest(path, parameters, KNOWN),
    headers: otherHeaders,
    followUp: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.constantFrom(...Object.keys(FOLLOW_UPS)) },
    ),
    caller: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      {
        weight: scope === null ? 0 : 1,
        arbitrary: fc.constantFrom(...(Object.keys(refused) as (keyof typeof refused)[])),
      },
    ),
  });
  return fc.asyncProperty(input, ({ request, headers, followUp, caller }) =>
    caller === null
      ? checkAuthorized(request, headers, FOLLOW_UPS[followUp ?? ''] ?? null)
      : checkRefused(request, headers, caller),
  );
}

/** The share of the runs, by how much there is to try. */
const SHARES = { health: 0.02, companyList: 0.5, company: 0.16, offeringList: 0.16, offering: 0.16 } as const;

describe(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS}`, () => {
  test.each(Object.keys(endpoints) as OperationName[])(
    'every answer of %s is as described, for any input and any caller',
    { timeout: 0 },
    async (name) => {
      const checks = createChecks(name, await setUp());
      await expect(
        fc.assert(checks, { seed: FUZZ_SEED, numRuns: Math.ceil(FUZZ_RUNS * SHARES[name]) }),
      ).resolves.toBeUndefined();
    },
  );
});
