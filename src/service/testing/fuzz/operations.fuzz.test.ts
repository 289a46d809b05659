/** Calls every operation of the OpenAPI description with generated input. The checks follow those of Schemathesis. */
import { existsSync, readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { REFUSED_METHODS } from '../../http/api-routes.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { expectedAnswer, KNOWN, type FuzzedOperation } from './expected-answer.ts';
import { type FuzzService, otherHeaders, startFuzzService } from './fuzz-service.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings.ts';
import { type DescribedParameter, type OperationRequest, operationRequest } from './operation-request.ts';

function comparable({ statusCode, body, headers }: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, body, headers: others };
}

/** Formats a parameter's name as messages show it. */
const quoted = (name: string) => {
  const printable = name.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
};

type Send = (options?: InjectOptions) => Promise<LightMyRequestResponse>;
type FollowUp = (context: {
  send: Send;
  first: LightMyRequestResponse;
  setting: FuzzService;
  name: FuzzedOperation;
}) => Promise<void>;

const fixedHeaders = ({ headers }: LightMyRequestResponse) => {
  const { date: _date, 'x-request-id': _id, connection: _connection, ...others } = headers;
  return others;
};

/** Headers for a second request to the same URL. */
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
    for (const method of ['POST', 'DELETE', REFUSED_METHODS[Math.floor(REFUSED_METHODS.length / 2)]]) {
      const answer = await send({ method: method as 'POST' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
      ErrorEnvelope.parse(answer.json());
    }
    expect((await send({ method: 'OPTIONS' })).statusCode).toBe(204);
  },
};

function createChecks(name: FuzzedOperation, setting: FuzzService) {
  const { service, key, refused, leaks, description, inListOrder, problems } = setting;
  const { path, scope, body: schema } = endpoints[name];
  const { responses, parameters } = description.paths[path].get as {
    readonly responses: Readonly<Record<string, { readonly content?: object }>>;
    readonly parameters: readonly DescribedParameter[];
  };
  const send = (url: string, sent: string | undefined, options: InjectOptions = {}) =>
    service.get(url, sent, options);

  /** Checks what every answer to GET has in common. */
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

  /**
   * The first refusal by problem. Refused callers must get the same bytes for every request, so that they learn
   * nothing from them.
   */
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

/** The response caches stay below 100 MB, however long the test runs. */
const MAX_GROWTH_MB = 150;

function measureProcess() {
  collectGarbage();
  const descriptors = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
  return { descriptors, heapMb: process.memoryUsage().heapUsed / 2 ** 20 };
}

/** Each operation's share of the runs, according to how many inputs it has. */
const SHARES = { health: 0.02, companyList: 0.5, company: 0.16, offeringList: 0.16, offering: 0.16 } as const;

describe(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS}`, () => {
  test.each(Object.keys(endpoints) as FuzzedOperation[])(
    'every answer of %s is as described, for any input and any caller',
    { timeout: 0 },
    async (name) => {
      const checks = createChecks(name, await startFuzzService());
      const run = (numRuns: number) => fc.assert(checks, { seed: FUZZ_SEED, numRuns });
      // Warm up before measuring, so that caches are filled and code is compiled.
      await run(100);
      const before = measureProcess();
      await expect(run(Math.ceil(FUZZ_RUNS * SHARES[name]))).resolves.toBeUndefined();
      // Wait, because completed requests are released only in idle turns of the event loop, which the runs didn't
      // leave.
      await vi.waitFor(
        () => {
          const after = measureProcess();
          expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
          expect(after.heapMb - before.heapMb).toBeLessThan(MAX_GROWTH_MB);
        },
        { timeout: 20_000, interval: 100 },
      );
    },
  );
});
