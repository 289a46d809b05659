import { describe, expect, onTestFinished, test } from 'vitest';
import { createProcessCounters } from '../http/rate-limits.ts';
import { NO_REDIS, temporaryRedis } from '../testing/redis-server.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../testing/temporary-data.ts';
import { createRedisHub } from './redis-hub.ts';
import { type CounterHub, shareCounters } from './shared-counters.ts';

const COMPANIES = '/api/v1/companies';
const PER_KEY = 100;
/** Long enough for a busy machine. Normally, far fewer attempts are needed. */
const PATIENT = { timeout: 20_000, interval: 250 };

const remainingIn = ({ ratelimit }: Readonly<Record<string, unknown>>) =>
  Number(/;r=(\d+);/.exec(String(ratelimit))?.[1]);

/** Starts an instance of the service, which shares only the database and Redis with others. */
async function startReplica(hub: CounterHub, place: TemporaryDatabase) {
  const counters = createProcessCounters();
  const warnings: string[] = [];
  const stop = shareCounters({
    counters: { address: counters.byAddress, key: counters.byKey },
    hub,
    logger: { warn: (...args: unknown[]) => void warnings.push(String(args.at(-1))) },
    intervalMs: 5,
  });
  onTestFinished(stop);
  const app = await temporaryApp({ limits: { perAddress: 0, perKey: PER_KEY } }, { counters }, place);
  return { ...app, warnings };
}

describe.skipIf(NO_REDIS !== null)(`with a real Redis (${NO_REDIS ?? 'found'})`, () => {
  async function startTwo() {
    const redis = await temporaryRedis();
    const place = await temporaryDatabase();
    const start = () => startReplica(createRedisHub(redis.url), place);
    const [a, b] = [await start(), await start()];
    const key = await a.newKey();
    const remaining = async (replica: typeof a, sent = key) =>
      remainingIn((await replica.get(COMPANIES, sent)).headers);
    /** Creates a function that polls a replica: it returns how many requests to other replicas that one knows of. */
    const seenOfOthers = (replica: typeof a, sent = key) => {
      let own = 0;
      return async () => PER_KEY - ++own - (await remaining(replica, sent));
    };
    return { redis, a, b, key, remaining, seenOfOthers };
  }

  test('a limit counts for all processes together', async () => {
    const { a, b, key, remaining, seenOfOthers } = await startTwo();
    expect(await remaining(a)).toBe(PER_KEY - 1);
    await expect.poll(seenOfOthers(b), PATIENT).toBe(1);
    const statuses = new Set<number>();
    await expect
      .poll(
        async () => {
          const answers = [await a.get(COMPANIES, key), await b.get(COMPANIES, key)];
          for (const { statusCode } of answers) statuses.add(statusCode);
          return answers.map(({ statusCode }) => statusCode);
        },
        { ...PATIENT, interval: 5 },
      )
      .toEqual([429, 429]);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await b.get(COMPANIES, await b.newKey())).statusCode, 'another key').toBe(200);
  });

  test('while Redis is gone, each process counts by itself and says so; later they share again', async () => {
    const { redis, a, b, key, remaining, seenOfOthers } = await startTwo();
    await redis.kill();
    await expect.poll(async () => [await remaining(a), a.warnings.length][1], PATIENT).toBe(1);
    expect(a.warnings[0]).toContain('each process counts by itself');
    const before = await remaining(a);
    expect((await b.get(COMPANIES, key)).statusCode).toBe(200);
    expect(await remaining(a)).toBe(before - 1);
    await redis.start();
    await expect.poll(async () => [await remaining(a), a.warnings.at(-1)][1], PATIENT).toContain('again');
    const other = await a.newKey();
    for (let time = 0; time < 5; time++) await remaining(a, other);
    await expect.poll(seenOfOthers(b, other), PATIENT).toBe(5);
  });

  test('a Redis that hangs is reported, and requests are answered meanwhile', async () => {
    const { redis, a, remaining } = await startTwo();
    const before = await remaining(a);
    redis.freeze();
    for (let time = 1; time <= 10; time++) expect(await remaining(a)).toBe(before - time);
    await expect.poll(() => a.warnings.length, PATIENT).toBe(1);
  });
});

test('a Redis that cannot be reached is reported at the start, once, and each process counts by itself', async () => {
  const { get, newKey, warnings } = await startReplica(
    createRedisHub('redis://127.0.0.1:1'),
    await temporaryDatabase(),
  );
  await expect.poll(() => warnings.length, PATIENT).toBe(1);
  expect(warnings[0]).toContain('each process counts by itself');
  const key = await newKey();
  for (let time = 1; time <= 3; time++)
    expect(remainingIn((await get(COMPANIES, key)).headers)).toBe(PER_KEY - time);
  expect(warnings).toHaveLength(1);
});

test('no answer waits for the sums of the processes', async () => {
  const never: CounterHub = {
    connect: async () => undefined,
    add: () => new Promise(() => undefined),
    close: async () => undefined,
  };
  const { get, newKey } = await startReplica(never, await temporaryDatabase());
  const key = await newKey();
  for (let time = 0; time < 3; time++) expect((await get(COMPANIES, key)).statusCode).toBe(200);
});
