import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createKeyStore } from '../keys/key-store.ts';
import { buildService, startServiceProcess } from '../testing/dossier-process.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';

const COMPANIES = 10_000;
const CATEGORIES = 300;
/** How many filter values one key sends, and how many requests per second, for as long as the test runs. */
const VALUES = 100;
const INTERVAL_MS = 20;
const SAMPLES = 60;
const ROUNDS = 5;

beforeAll(buildService, 120_000);

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the URL of another list each time, so that no response comes from a cache. */
const costlyList = (turn: number) => {
  const values = Array.from({ length: VALUES }, (_, index) => turn * 7 + index * 3);
  return turn % 2 === 0
    ? `company_ids=${values.map((value) => value % COMPANIES).join(',')}`
    : `category_slugs=${values.map((value) => `s${value % CATEGORIES}`).join(',')}`;
};

async function startWithCompanies() {
  const place = await temporaryDatabase();
  const companies = Array.from({ length: COMPANIES }, (_, id) =>
    company(id, `Company ${id}`, [`s${id % CATEGORIES}`, `s${(id * 7 + 1) % CATEGORIES}`]),
  );
  await load(place, companies);
  const keys = createKeyStore(place.storage);
  const newKey = async () => (await keys.create({ client: 'tester', scopes: ['read:companies'] })).secret;
  // Without rate limits, so that all the work is really done.
  const env = { DATA_DIR: place.dataDir, RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_KEY: '0' };
  const { address } = await startServiceProcess(env, onTestFinished);
  const [greedy, other] = [await newKey(), await newKey()];
  return async (key: 'greedy' | 'other', query: string) => {
    const headers = { 'x-api-key': key === 'greedy' ? greedy : other };
    const response = await fetch(`${address}/api/v1/companies?${query}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
}

test("a hundred ids or categories, fifty times a second, at most double another key's median", async () => {
  const get = await startWithCompanies();
  let turn = 0;
  let page = 0;
  async function median(): Promise<number> {
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const started = performance.now();
      expect(await get('other', `offset=${page++ * 25}`)).toBe(200);
      times.push(performance.now() - started);
      await sleep(INTERVAL_MS / 2);
    }
    return middleOf(times);
  }
  async function medianBesides(): Promise<number> {
    const sent: Promise<number>[] = [];
    const sending = setInterval(() => sent.push(get('greedy', costlyList(turn++))), INTERVAL_MS);
    try {
      return await median();
    } finally {
      clearInterval(sending);
      // An overloaded server may refuse some requests, but none may fail.
      for (const status of await Promise.all(sent)) expect([200, 503]).toContain(status);
      expect(sent.length).toBeGreaterThan(SAMPLES / 4);
    }
  }
  await median();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push((await medianBesides()) / (await median()));
  // Compare the median, because other work on the machine can distort single rounds in either direction.
  expect(
    middleOf(ratios),
    `ratios of ${ratios.map((each) => each.toFixed(1)).join(', ')}`,
  ).toBeLessThanOrEqual(2);
}, 120_000);
