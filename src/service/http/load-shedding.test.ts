import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_METRICS } from '../metrics/metrics.ts';
import { listen } from '../testing/raw-http.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { createLoadShedder } from './load-shedding.ts';

const COMPANIES = '/api/v1/companies';
const REQUESTS = 200;
const WORK_MS = 10;

/** On this fake clock, only work takes time, however busy the machine is. */
let now = 0;

function stopClock(): void {
  now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
}

/** Sends one request on each of many open connections at once. */
async function sendAll(app: FastifyInstance, key: string) {
  const port = await listen(app);
  let accepted = 0;
  app.server.on('connection', () => accepted++);
  const sockets = Array.from({ length: REQUESTS }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) onTestFinished(() => void socket.destroy());
  await expect.poll(() => accepted).toBe(REQUESTS);
  stopClock();
  const started = now;
  return Promise.all(
    sockets.map(async (socket, at) => {
      socket.write(`GET ${COMPANIES}?offset=${at} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`);
      const [data] = await once(socket, 'data');
      const text = String(data);
      return { status: Number(text.split(' ')[1]), text, ms: now - started };
    }),
  );
}

const pages = {
  page: async () => {
    now += WORK_MS;
    return '{}';
  },
};

describe('more requests than can be answered in time', () => {
  test('are refused with 503 and Retry-After before the others wait for them', async () => {
    const { app, newKey, get } = await temporaryApp({ maxDelayMs: 100 }, { companies: pages });
    const answers = await sendAll(app, await newKey());
    const answered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answered.length + refused.length).toBe(REQUESTS);
    expect(answered.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(REQUESTS / 4);
    for (const { text } of refused) {
      expect(text).toMatch(/retry-after: 1\r\n/i);
      expect(text).toContain('"code":"service_unavailable"');
    }
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(REQUESTS * WORK_MS * 0.8);
    expect((await get(COMPANIES, await newKey())).statusCode, 'the next request').toBe(200);
  });

  test('all wait, with no limit', async () => {
    const { app, newKey } = await temporaryApp({ maxDelayMs: 0 }, { companies: pages });
    const answers = await sendAll(app, await newKey());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('do not keep health from being answered', async () => {
    const never = { page: () => new Promise<never>(() => undefined) };
    const { app, newKey, get } = await temporaryApp({ maxDelayMs: 500 }, { companies: never });
    const key = await newKey();
    const port = await listen(app);
    const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    for (const [at, socket] of sockets.entries())
      socket.write(`GET ${COMPANIES}?offset=${at} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`);
    const answers: string[] = [];
    for (const socket of sockets) socket.on('data', (data) => answers.push(String(data)));
    // All requests are answered except the 16 whose queries never end.
    await expect.poll(() => answers.length).toBe(100 - 16);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect((await get(COMPANIES, key)).statusCode).toBe(503);
    expect((await get('/api/v1/health')).statusCode).toBe(200);
  });
});

describe('the requests in flight', () => {
  const request = () => ({ waitingSince: null });

  test('that are refused are reported together, once a second', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const reports: number[] = [];
    const shedder = createLoadShedder({
      metrics: NO_METRICS,
      maxDelayMs: 60_000,
      maxInFlight: 0,
      onOverload: (refused) => reports.push(refused),
    });
    const refuse = () =>
      expect(() => shedder.begin(request(), 'a')).toThrow(expect.objectContaining({ status: 503 }));
    for (let time = 0; time < 3; time++) refuse();
    vi.advanceTimersByTime(1_000);
    refuse();
    vi.advanceTimersByTime(5_000);
    expect(reports).toEqual([3, 1]);
  });

  test('are limited, and one that ends makes room for the next', () => {
    const shedder = createLoadShedder({ metrics: NO_METRICS, maxDelayMs: 60_000, maxInFlight: 2 });
    const first = request();
    shedder.begin(first, 'a');
    shedder.begin(request(), 'b');
    expect(() => shedder.begin(request(), 'c')).toThrow(expect.objectContaining({ status: 503 }));
    shedder.end(first, 'a');
    shedder.begin(request(), 'c');
    shedder.end(first, 'a');
    expect(() => shedder.begin(request(), 'd'), 'one that ended twice').toThrow(
      expect.objectContaining({ status: 503 }),
    );
  });

  test('end when their callers leave', async () => {
    const never = { page: () => new Promise<never>(() => undefined) };
    const { app, newKey } = await temporaryApp({ maxDelayMs: 60_000 }, { companies: never });
    const key = await newKey();
    const port = await listen(app);
    let requests = 0;
    app.server.on('request', () => requests++);
    const answers: string[] = [];
    // An address may have 1,000 requests in flight, so sending all three batches at once would exceed that.
    for (let turn = 1; turn <= 3; turn++) {
      const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1'));
      for (const [at, socket] of sockets.entries()) {
        socket.on('error', () => undefined).on('data', (data) => answers.push(String(data)));
        socket.write(`GET ${COMPANIES}?offset=${at} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`);
      }
      await expect.poll(() => requests, { timeout: 10_000 }).toBe(turn * 400);
      expect(answers).toEqual([]);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => promisify(app.server.getConnections.bind(app.server))()).toBe(0);
    }
  });

  test('of one address are at most as many as there is room left for other addresses', () => {
    const shedder = createLoadShedder({ metrics: NO_METRICS, maxDelayMs: 60_000, maxInFlight: 12 });
    const admitAll = (address: string) => {
      for (let count = 0; count < 100; count++)
        try {
          shedder.begin(request(), address);
        } catch {
          return count;
        }
      return 100;
    };
    expect(['a', 'a', 'b', 'c', 'd'].map(admitAll)).toEqual([6, 0, 3, 2, 1]);
  });
});
