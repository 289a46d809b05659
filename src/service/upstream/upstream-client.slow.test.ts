import { describe, expect, test } from 'vitest';
import { ErrorEnvelope } from '#contract/error.ts';
import { FAULT_NAMES, type FaultName } from '../testing/fault-modes.ts';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';

const COMPANIES = '/api/v1/companies';

/** Faults that pass through the proxy with the upstream's status and body: valid responses and its own errors. */
const PASSED_ON: Partial<Record<FaultName, number>> = {
  'late-ok': 200,
  'chunked-ok': 200,
  'continue-first-ok': 200,
  'early-hints-first-ok': 200,
  'unrequested-gzip-ok': 200,
  'byte-order-mark-ok': 200,
  // The proxy checks that a body is JSON; its shape is the dashboard's business.
  null: 200,
  text: 200,
  'other-shape': 200,
  '400': 400,
  '401-unauthenticated': 401,
  '401-invalid-key': 401,
  '401-key-revoked': 401,
  '403-insufficient-scope': 403,
  '403-suspended': 403,
  '404': 404,
  '429': 429,
  '429-retry-after': 429,
  '429-absurd-retry-after': 429,
  '500': 500,
  '503': 503,
  '503-retry-after': 503,
};

/** Errors without an envelope that keep their status and get the contract's envelope. */
const TRANSLATED: Partial<Record<FaultName, readonly [status: number, code: string]>> = {
  '405': [405, 'invalid_parameter'],
  '408': [408, 'invalid_parameter'],
  '410': [410, 'invalid_parameter'],
  '418': [418, 'invalid_parameter'],
  '431': [431, 'invalid_parameter'],
  '451': [451, 'invalid_parameter'],
  '500-stack': [500, 'internal_error'],
  '501': [500, 'internal_error'],
  '511': [500, 'internal_error'],
  '599': [500, 'internal_error'],
};

async function requestWithFault(name: FaultName) {
  const server = await startUpstream({ seed: 7 });
  const proxy = await proxyApp(server.url, {}, { timeoutMs: 600 });
  const get = () => proxy.get(COMPANIES, { 'x-api-key': 'their-own-kind-of-key' });
  server.fail(/./, name);
  const response = await get();
  return { server, get, response, log: proxy.log() };
}

describe('the proxy in front of a faulty upstream', () => {
  test.each(FAULT_NAMES)('responds to %s with one request, and recovers with the upstream', async (name) => {
    const { server, get, response, log } = await requestWithFault(name);
    const [status, code] = TRANSLATED[name] ?? [PASSED_ON[name] ?? 503, null];
    expect(response.statusCode).toBe(status);
    if (code !== null) expect(ErrorEnvelope.parse(response.json()).code).toBe(code);
    else if (PASSED_ON[name] === undefined) {
      expect(response.json()).toEqual({
        error: 'Temporarily unavailable. Try again later.',
        code: 'service_unavailable',
      });
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(log).toContain('UpstreamUnavailable');
    }
    if (name.endsWith('-ok')) {
      expect(JSON.parse(response.body.replace(/^\uFEFF/, ''))).toMatchObject({
        companies: [],
        total_count: 0,
      });
      expect(response.headers).not.toHaveProperty('content-encoding');
    }
    expect(server.requests()).toHaveLength(1);
    expect(response.headers).not.toHaveProperty('location');
    expect(log).not.toContain('their-own-kind-of-key');
    expect(response.body).not.toContain('/srv/app.js');

    server.recover();
    const recovered = await get();
    expect([recovered.statusCode, Object.keys(recovered.json())]).toEqual([
      200,
      ['companies', 'total_count', 'filled'],
    ]);
    expect(server.requests()).toHaveLength(2);
  });
});
