import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import { FAULT_NAMES } from '../fault-modes.ts';
import { proxyApp, startUpstream } from '../proxy-app.ts';
import { listen } from '../raw-http.ts';
import { expectedAnswer, KNOWN, type FuzzedOperation } from './expected-answer.ts';
import { otherHeaders, startFuzzService } from './fuzz-service.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings.ts';
import { type OperationRequest, operationRequest } from './operation-request.ts';

/** The time-out of the proxy. Most faults end earlier by themselves, so few runs take as long as this. */
const TIMEOUT_MS = 150;
const SLOWEST_MS = 5_000;
const RUNS_PER_REQUEST = 10;
const RUNS_PER_FAULT = 100;

/**
 * Servers accept 16 kB for the URL and headers of a request. This leaves room for the headers that the proxy adds.
 */
const MAX_URL_LENGTH = 12_000;

/** Starts our own service as the upstream server, and the proxy in front of it. */
async function setUp() {
  const upstream = await startFuzzService();
  const { service, description } = upstream;
  const target = `http://127.0.0.1:${await listen(service.app)}`;
  // The proxy answers health checks itself, so they are left out.
  const names = (Object.keys(endpoints) as FuzzedOperation[]).filter((name) => name !== 'health');
  const calls = names.map((name) => {
    const { path } = endpoints[name];
    return operationRequest(path, description.paths[path].get.parameters, KNOWN).map((request) => ({
      name,
      request,
    }));
  });
  return {
    ...upstream,
    target,
    call: fc.oneof(...calls).filter(({ request }) => request.url.length < MAX_URL_LENGTH),
  };
}

/**
 * Returns the request as the proxy sends it; null if it refuses to, because of a key in the URL or an id that looks
 * like a path.
 */
function asProxied(request: OperationRequest): OperationRequest | null {
  const { wrong, values } = request;
  if (/[\p{Cc}/\\%]|^\.*$/u.test(String(values['offering_id'] ?? 'x'))) return null;
  return wrong?.toLowerCase() === KEY_HEADER ? { ...request, wrong: null } : request;
}

test(
  `the proxy answers any request as the upstream does (FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS})`,
  { timeout: 0 },
  async () => {
    const { service, key, refused, leaks, inListOrder, problems, target, call } = await setUp();
    const proxy = await proxyApp(target);
    const input = fc.record({
      call,
      headers: otherHeaders,
      caller: fc.constantFrom(null, ...callersOf(refused)),
    });
    const property = fc.asyncProperty(input, async ({ call: { name, request }, headers, caller }) => {
      const secret = caller === null ? key : refused[caller];
      const sent = { ...headers, ...(secret === undefined ? {} : { [KEY_HEADER]: secret }) };
      const answer = await proxy.get(request.url, sent);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toMatch(leaks);
      const proxied = asProxied(request);
      if (proxied === null) {
        expect([400, 401, 403, 404]).toContain(answer.statusCode);
        return;
      }
      const isPublic = endpoints[name].scope === null;
      if (caller !== null && !isPublic) {
        const direct = await service.get(request.url, secret, { headers });
        // An id that isn't a number is refused without asking the upstream server.
        if (answer.statusCode === 400 && request.wrong === 'company_id') return;
        expect([answer.statusCode, answer.json()]).toEqual([direct.statusCode, direct.json()]);
        return;
      }
      const expected = { body: undefined, ...expectedAnswer(name, proxied, inListOrder) };
      expect({ status: answer.statusCode, body: expected.body && answer.json() }).toEqual(expected);
      const { etag } = answer.headers;
      if (answer.statusCode !== 200) {
        ErrorEnvelope.parse(answer.json());
        return;
      }
      const head = await proxy.get(request.url, sent, { method: 'HEAD' });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
      if (etag === undefined) return;
      const again = await proxy.get(request.url, { ...sent, 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    });
    const numRuns = Math.ceil(FUZZ_RUNS / RUNS_PER_REQUEST);
    await expect(fc.assert(property, { seed: FUZZ_SEED, numRuns })).resolves.toBeUndefined();
    expect(problems).toEqual([]);
    expect(proxy.log()).not.toMatch(/"level":[56]0/);
  },
);

test(
  `whatever the upstream does to whichever request, the proxy answers in time and recovers (FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS})`,
  { timeout: 0 },
  async () => {
    const { key, leaks, inListOrder, target, call } = await setUp();
    const server = await startUpstream({ target, seed: FUZZ_SEED });
    const proxy = await proxyApp(server.url, {}, { timeoutMs: TIMEOUT_MS });
    onTestFinished(() => server.recover());
    const input = fc.record({
      call,
      fault: fc.constantFrom(...FAULT_NAMES),
      headers: otherHeaders,
      method: fc.constantFrom('GET' as const, 'HEAD'),
    });
    const property = fc.asyncProperty(input, async ({ call: { name, request }, fault, headers, method }) => {
      const sent = { ...headers, [KEY_HEADER]: key };
      server.fail(/./, fault);
      const started = performance.now();
      const answer = await proxy.get(request.url, sent, { method });
      expect(performance.now() - started).toBeLessThan(SLOWEST_MS);
      expect(answer.statusCode).toBeGreaterThanOrEqual(200);
      expect(answer.body).not.toMatch(leaks);
      expect(answer.body).not.toContain(server.url);
      if (method === 'GET' && answer.statusCode >= 500) ErrorEnvelope.parse(answer.json());
      server.recover();
      const proxied = asProxied(request);
      if (proxied === null) return;
      const { status } = expectedAnswer(name, proxied, inListOrder);
      const statusNow = async () => (await proxy.get(request.url, sent)).statusCode;
      await vi.waitFor(async () => expect(await statusNow()).toBe(status), {
        timeout: SLOWEST_MS,
        interval: 10,
      });
    });
    const numRuns = Math.ceil(FUZZ_RUNS / RUNS_PER_FAULT);
    await expect(fc.assert(property, { seed: FUZZ_SEED, numRuns })).resolves.toBeUndefined();
  },
);

const callersOf = <T extends object>(refused: T) => Object.keys(refused) as (keyof T & string)[];
