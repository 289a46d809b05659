import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { body, html, JSON_TYPE, redirect, send } from '../testing/fault-builders.ts';
import type { Fault } from '../testing/fault-modes.ts';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';

const HEALTH = '/api/v1/health';

/** Starts the proxy in front of a server that applies this fault to every request. */
async function inFrontOf(fault: Fault, options: { maxAgeMs?: number; timeoutMs?: number } = {}) {
  const server = await startUpstream();
  server.fail(/./, fault);
  const proxy = await proxyApp(`${server.url}/prefix`, {}, {}, options);
  const health = async () => {
    const { statusCode, json } = await proxy.get(HEALTH);
    return [statusCode, endpoints.health.body.parse(json())];
  };
  return { ...proxy, server, health };
}

const body200 = (upstream: 'up' | 'down') => [200, { status: 'ok', version: '1.2.3', upstream }];

describe('health in front of another server', () => {
  test.each<[string, Fault]>([
    ['200 with JSON', body(200, '{}', JSON_TYPE)],
    ['200 with text', body(200, 'OK', { 'content-type': 'text/plain' })],
    ['204', send('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')],
    ['404', html(404)],
    ['429', '429'],
  ])('is 200 and tells that it is up when it answers %s', async (_, fault) => {
    expect(await (await inFrontOf(fault)).health()).toEqual(body200('up'));
  });

  test.each<[string, Fault]>([
    ['resets connections', 'reset'],
    ['answers 500', '500'],
    ['answers 502 with HTML', html(502)],
    ['redirects', redirect(302)],
    ['breaks off', send('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')],
    ['says nothing', 'silence'],
  ])('is 200 and tells that it is down when it %s', async (_, fault) => {
    expect(await (await inFrontOf(fault, { timeoutMs: 300 })).health()).toEqual(body200('down'));
  });

  test('follows it down and up, with a line in the log for each change', async () => {
    const { server, health, log } = await inFrontOf('reset');
    const lines = (text: string) => log().split(text).length - 1;
    for (let time = 0; time < 3; time++) expect(await health()).toEqual(body200('down'));
    server.recover();
    for (let time = 0; time < 3; time++) expect(await health()).toEqual(body200('up'));
    expect(lines('The upstream server does not answer its health check.')).toBe(1);
    expect(lines('The upstream server is up again.')).toBe(1);
  });

  test('asks it once for all who ask within seconds, without the key, below the prefix', async () => {
    const server = await startUpstream();
    const { get } = await proxyApp(`${server.url}/prefix`, {}, {}, { maxAgeMs: 60_000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(HEALTH, { 'x-api-key': 'their-own-kind-of-key' })),
    );
    await get(HEALTH);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(server.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /prefix${HEALTH}`,
    ]);
    expect(server.requests()[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test('is answered within a second while it says nothing, and beyond the limit of an address', async () => {
    const server = await startUpstream();
    server.fail(/./, 'silence');
    const limits = { perAddress: 1, perKey: 0 };
    const { get } = await proxyApp(server.url, { limits }, {}, { timeoutMs: 5_000 });
    const started = performance.now();
    const answers = await Promise.all([get(HEALTH), get(HEALTH), get(HEALTH)]);
    // A busy machine may take longer than the second, but not as long as the time limit of the check.
    expect(performance.now() - started).toBeLessThan(4_000);
    for (const { statusCode, json } of answers) expect([statusCode, json()]).toEqual(body200('down'));
    expect(server.requests()).toHaveLength(1);
  });

  test('reports the last check while a new one takes long', async () => {
    const { server, health } = await inFrontOf('late-ok', { timeoutMs: 5_000 });
    await expect.poll(health).toEqual(body200('up'));
    server.fail(/./, 'silence');
    expect(await health()).toEqual(body200('up'));
  });

  test('does not wait for the requests of callers', async () => {
    const server = await startUpstream();
    server.fail(/companies/, 'silence');
    const { get } = await proxyApp(server.url, {}, { timeoutMs: 2_000 });
    const stuck = Array.from({ length: 50 }, () => get('/api/v1/companies'));
    await expect.poll(() => server.requests().length).toBeGreaterThan(10);
    expect((await get(HEALTH)).json()).toEqual(body200('up')[1]);
    await Promise.all(stuck);
  });

  test('leaves nothing behind in the log when the service stops during a check', async () => {
    const { app, get, log } = await inFrontOf('silence', { timeoutMs: 5_000 });
    await get(HEALTH);
    await app.close();
    await sleep(50);
    expect(log()).not.toContain('The upstream server');
  });
});
