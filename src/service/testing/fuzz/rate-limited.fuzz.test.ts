import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { WINDOW_MS } from '../../http/rate-limits.ts';
import { expectedAnswer, KNOWN, type FuzzedOperation } from './expected-answer.ts';
import { otherHeaders, startFuzzService } from './fuzz-service.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings.ts';
import { operationRequest } from './operation-request.ts';

const PER_ADDRESS = 12;
const PER_KEY = 8;
const OWN_LIMIT = 3;
const STEPS = 20;
const ADDRESSES = ['10.0.0.1', '10.0.0.2', '2001:db8::1'] as const;

/**
 * Counts the lowest and highest number of requests that a caller can have used. A filter by many values may count as
 * several requests.
 */
function createUse(limit: number) {
  let [least, most, endsAt] = [0, 0, 0];
  return {
    count(time: number, extra = 0) {
      if (time >= endsAt) [least, most, endsAt] = [0, 0, time + WINDOW_MS];
      [least, most] = [least + 1, most + 1 + extra];
    },
    mustRefuse: () => least > limit,
    mayRefuse: () => most > limit,
  };
}

function checkRefusal({ headers, json }: LightMyRequestResponse) {
  expect(ErrorEnvelope.parse(json()).code).toBe('rate_limited');
  expect(headers['retry-after']).toMatch(/^\d+$/);
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(WINDOW_MS / 1_000);
  expect(headers['ratelimit']).toMatch(/^"(?:address|key)";r=0;t=\d+$/);
  expect(headers['ratelimit-policy']).toMatch(/^"(?:address|key)";q=\d+;w=60$/);
}

test(
  `callers are refused exactly when they are over a limit, and Retry-After says for how long (FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS})`,
  { timeout: 0 },
  async () => {
    const limits = { perAddress: PER_ADDRESS, perKey: PER_KEY };
    const { service, key, refused, leaks, description, inListOrder, problems } = await startFuzzService({
      limits,
    });
    const own = await service.newKey(undefined, 'own', { requestsPerMinute: OWN_LIMIT });
    const callers = {
      good: { secret: key, limit: PER_KEY },
      own: { secret: own, limit: OWN_LIMIT },
      unknown: { secret: refused['an unknown key'], limit: null },
      revoked: { secret: refused['a revoked key'], limit: null },
      anonymous: { secret: undefined, limit: null },
    } as const;
    type Caller = keyof typeof callers;
    // The clock is fake, so the test needn't wait for the end of a rate limit's window.
    vi.useFakeTimers({ toFake: ['performance'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());

    const names = Object.keys(endpoints) as FuzzedOperation[];
    const requests = names.map((name) => {
      const { path } = endpoints[name];
      return operationRequest(path, description.paths[path].get.parameters, KNOWN).map((request) => ({
        name,
        request,
      }));
    });
    const step = fc.record({
      call: fc.oneof(...requests),
      headers: otherHeaders,
      caller: fc.constantFrom<Caller>('good', 'good', 'own', 'own', 'unknown', 'revoked', 'anonymous'),
      address: fc.constantFrom(...ADDRESSES),
      waitMs: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: WINDOW_MS + 1_000 }) },
      ),
    });

    const sequences = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: STEPS }), async (steps) => {
      vi.advanceTimersByTime(WINDOW_MS);
      const byAddress = new Map(ADDRESSES.map((address) => [address, createUse(PER_ADDRESS)]));
      const byKey = new Map<Caller, ReturnType<typeof createUse>>([
        ['good', createUse(PER_KEY)],
        ['own', createUse(OWN_LIMIT)],
      ]);
      for (const { call, headers, caller, address, waitMs } of steps) {
        vi.advanceTimersByTime(waitMs);
        const { secret, limit } = callers[caller];
        const send = () => service.get(call.request.url, secret, { headers, remoteAddress: address });
        const answer = await send();
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toMatch(leaks);
        if (endpoints[call.name].scope === null) {
          expect(answer.statusCode).toBe(200);
          continue;
        }
        const ofAddress = byAddress.get(address);
        ofAddress?.count(performance.now());
        const ofKey = ofAddress?.mustRefuse() ? undefined : byKey.get(caller);
        ofKey?.count(performance.now(), Object.values(call.request.values).flat().length);
        if (answer.statusCode === 429) {
          expect(ofAddress?.mayRefuse() || ofKey?.mayRefuse()).toBe(true);
          checkRefusal(answer);
          // A request may be refused twice: by the limit of the address, and by that of the key.
          for (let again: LightMyRequestResponse = answer, time = 0; again.statusCode === 429; time++) {
            expect(time).toBeLessThan(2);
            vi.advanceTimersByTime(Number(again.headers['retry-after']) * 1_000);
            again = await send();
            ofAddress?.count(performance.now());
            byKey.get(caller)?.count(performance.now(), Object.values(call.request.values).flat().length);
          }
          continue;
        }
        expect(ofAddress?.mustRefuse() || ofKey?.mustRefuse()).not.toBe(true);
        const expected = limit === null ? 401 : expectedAnswer(call.name, call.request, inListOrder).status;
        expect(answer.statusCode).toBe(expected);
        expect(answer.headers['ratelimit-policy']).toContain(`;q=${limit ?? PER_ADDRESS};`);
        const [, remaining] = /;r=(\d+);/.exec(String(answer.headers['ratelimit'])) ?? [];
        expect(Number(remaining)).toBeLessThan(limit ?? PER_ADDRESS);
      }
      expect(problems).toEqual([]);
    });
    await expect(
      fc.assert(sequences, { seed: FUZZ_SEED, numRuns: Math.ceil(FUZZ_RUNS / STEPS) }),
    ).resolves.toBeUndefined();
  },
);
