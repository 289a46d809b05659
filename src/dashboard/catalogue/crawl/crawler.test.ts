import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Progress } from '../catalogue-api.ts';
import { company } from '../index/company-samples.ts';
import { companies, createFakeService, failed, type Habits, refused, timedOut } from './fake-service.ts';
import { createCompanyIndex } from '../index/company-index.ts';
import { createCrawler } from './crawler.ts';

/** A reading of a service in memory, by a clock that runs only while the reading sleeps. */
function read(habits: Partial<Habits>) {
  const service = createFakeService(habits);
  const holdings = createCompanyIndex();
  const heard: Progress[] = [];
  const clock = { now: 1_000_000 };
  let [inFlight, mostInFlight] = [0, 0];
  let answer = () => Promise.resolve();
  const reading = createCrawler(holdings, {
    async read(request, etag, signal) {
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      try {
        const answered = service.read(request, etag);
        await answer();
        signal.throwIfAborted();
        return await answered;
      } finally {
        inFlight -= 1;
      }
    },
    now: () => clock.now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (Number.isFinite(ms)) queueMicrotask(() => ((clock.now += ms), resolve()));
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    onProgress: (progress) => heard.push(progress),
  });
  const ids = async () => {
    const everything = { text: '', categories: [], every: [], ids: [], founded: null, locations: [] };
    const question = { ...everything, updated: null, sort: null, page: 1, size: 1_000_000 };
    return (await holdings.rows(question)).companies.map(({ id }) => id);
  };
  return {
    service,
    holdings,
    reading,
    heard,
    clock,
    ids,
    mostInFlight: () => mostInFlight,
    /** Answers take until this resolves. */
    answersAfter: (promise: Promise<void>) => void (answer = () => promise),
    /** Lets everything happen that can; how it then stands. */
    async settle(): Promise<Progress> {
      for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve));
      return reading.progress();
    },
  };
}

const offsets = ({ requests }: { readonly requests: readonly { readonly offset: number }[] }) =>
  requests.map(({ offset }) => offset);

test('asks for the largest page and steps by the limit that the service applies', async () => {
  const { service, reading, settle, ids } = read({ rows: companies(250), most: 100 });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 250, reported: 250, delivered: 250 });
  expect(service.requests).toEqual([0, 100, 200].map((offset) => ({ limit: 500, offset, unchanged: false })));
  expect(await ids()).toHaveLength(250);
});

test.each([
  [100, [500, 100]],
  [60, [500, 100, 50]],
  [25, [500, 100, 50, 25]],
  [5, [500, 100, 50, 25, null]],
])('finds the limit of a service that refuses more than %i rows', async (refusesOver, limits) => {
  const { service, reading, settle } = read({ rows: companies(3), refusesOver });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 3 });
  expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
  reading.refresh();
  await settle();
  expect(service.requests.slice(limits.length).map(({ limit }) => limit)).toEqual(limits.slice(-1));
});

test.each([
  [60, 50, [50]],
  [60, 60, [60]],
  [25, 50, [50, 25]],
  [5, 0, [null]],
  [Infinity, 1000, [500]],
])('starts where refused over %i with what a page has shown, %i', async (refusesOver, most, limits) => {
  const { service, reading, settle } = read({ rows: companies(3), refusesOver });
  reading.start(most);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 3 });
  expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
});

test.each([0, 1])('a list of %i is complete after one request', async (count) => {
  const { service, reading, settle } = read({ rows: companies(count) });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: count, reported: count });
  expect(service.requests).toHaveLength(1);
});

test('a list that always says it goes on ends where nothing new comes', async () => {
  const { service, reading, settle } = read({ rows: companies(40), most: 10, hasNext: 'always' });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 40, duplicates: 0 });
  expect(offsets(service)).toEqual([0, 10, 20, 30, 40]);
});

test('a page that repeats itself ends the walk, which is then not complete', async () => {
  const { service, reading, settle } = read({
    rows: companies(40),
    most: 10,
    ignores: 'offset',
    hasNext: 'always',
  });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 10, reported: 40, delivered: 20 });
  expect(service.requests).toHaveLength(2);
});

test('a list without an end is left two windows beyond its total', async () => {
  const endless = { rows: companies(1000), most: 10, hasNext: 'always' } as const;
  const { service, reading, settle } = read(endless);
  const pages = service.read;
  service.read = async (request, etag) => {
    const page = await pages(request, etag);
    if (page) page.body.page_info.total_count = 35;
    return page;
  };
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 60, reported: 35 });
  expect(service.requests).toHaveLength(Math.ceil(35 / 10) + 2);
});

test('rows without an id never make a walk endless', async () => {
  const rows = [company(1), null, null];
  const { service, reading, settle } = read({ rows, ignores: 'offset', hasNext: 'always', total: 'unsaid' });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 1, invalidRows: 2 });
  expect(service.requests).toHaveLength(2);
});

test.each(['empty', 'refused'] as const)(
  'a service that never says whether there is more is read until there is none: past the end it is %s',
  async (pastEnd) => {
    const habits = { rows: companies(20), most: 10, hasNext: 'unsaid', total: 'unsaid', pastEnd } as const;
    const { reading, settle } = read(habits);
    reading.start(Infinity);
    expect(await settle()).toMatchObject({ phase: 'complete', loaded: 20, reported: null });
  },
);

test.each([
  ['right', 'complete'],
  // Nothing tells then whether that was all.
  ['unsaid', 'incomplete'],
] as const)(
  'a refusal past the end is the end of a list that always promises more: with a total that is %s it is %s',
  async (total, phase) => {
    const habits = { rows: companies(20), most: 10, hasNext: 'always', pastEnd: 'refused', total } as const;
    const { service, reading, settle } = read(habits);
    reading.start(Infinity);
    expect(await settle()).toMatchObject({ phase, loaded: 20, failure: null });
    expect(offsets(service).slice(0, 3)).toEqual([0, 10, 20]);
    expect(new Set(service.requests.map(({ limit }) => limit)), 'it says nothing of the limit').toEqual(
      new Set([500]),
    );
  },
);

test('a refusal before the end of a list is a failure', async () => {
  const { service, reading, settle } = read({ rows: companies(30), most: 10 });
  service.before(2, () => {
    throw refused(404, 'not_found');
  });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10, failure: { status: 404 } });
});

test('a limit that is cut down and not owned up to skips nothing', async () => {
  const { reading, settle, service } = read({ rows: companies(35), most: 10, limit: 'asked' });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 35, duplicates: 0 });
  expect(offsets(service)).toEqual([0, 10, 20, 30]);
});

test('of a company that comes twice the later update stays, and a list that repeats itself did not move', async () => {
  const rows = [
    ...companies(14),
    company(3, { updated_at: '2026-02-01T00:00:00Z', name: 'Later' }),
    company(15),
  ];
  const { reading, settle, holdings, service } = read({ rows, most: 10 });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ loaded: 15, duplicates: 1, delivered: 16 });
  expect((await holdings.byIds([3]))[0]?.name).toBe('Later');
  expect(service.requests, 'one second pass').toHaveLength(4);
});

test('a total that changes under the walk brings one second walk', async () => {
  const { service, reading, settle, ids } = read({ rows: companies(30), most: 10 });
  service.before(3, () => (service.habits.rows = companies(31).slice(1)));
  service.before(2, () => (service.habits.rows = companies(31)));
  reading.start(Infinity);
  expect(await settle()).toMatchObject({
    phase: 'complete',
    changedDuringCrawl: false,
    loaded: 30,
    reported: 30,
  });
  expect(await ids()).toEqual(
    companies(31)
      .slice(1)
      .map(({ id }) => id),
  );
  expect(offsets(service)).toEqual([0, 10, 20, 0, 10, 20]);
});

test('a list that never comes to rest is read twice, and said to move', async () => {
  const { service, reading, settle } = read({ rows: companies(30), most: 10 });
  for (const request of [2, 3, 4, 5, 6, 7, 8, 9])
    service.before(request, () => (service.habits.rows = companies(29 + request)));
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ changedDuringCrawl: true });
  expect(offsets(service).filter((offset) => offset === 0)).toHaveLength(2);
});

test('an ETag that is another at the end brings a second walk over what changed', async () => {
  const { service, reading, settle, holdings } = read({ rows: companies(20), most: 10, etags: true });
  const renamed = companies(20).map((each) => (each.id === 1 ? { ...each, name: 'Renamed' } : each));
  service.before(2, () => (service.habits.rows = renamed));
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', changedDuringCrawl: false, loaded: 20 });
  expect((await holdings.byIds([1]))[0]?.name).toBe('Renamed');
  expect(service.requests.map(({ offset, unchanged }) => [offset, unchanged])).toEqual([
    [0, false],
    [10, false],
    [0, false],
    [0, false],
    [10, true],
    [0, true],
  ]);
});

test('a refresh asks for what changed only, and drops what is gone', async () => {
  const { service, reading, settle, ids, holdings } = read({ rows: companies(30), most: 10, etags: true });
  reading.start(Infinity);
  await settle();
  const before = service.requests.length;
  const { version } = holdings;
  reading.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30 });
  expect(service.requests.slice(before).map(({ unchanged }) => unchanged)).toEqual([true, true, true, true]);
  expect(holdings.version, 'answers over it stay as they are').toBe(version);
  service.habits.rows = companies(29);
  reading.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 29 });
  expect(await ids()).not.toContain(30);
});

test('pauses, goes on, and is cancelled with what it has', async () => {
  const { service, reading, settle, heard } = read({ rows: companies(50), most: 10 });
  service.before(2, () => reading.pause());
  service.before(4, () => reading.cancel());
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'paused', loaded: 20 });
  expect(service.requests).toHaveLength(2);
  reading.resume();
  expect(await settle()).toMatchObject({ phase: 'cancelled', loaded: 30 });
  expect(service.requests).toHaveLength(4);
  expect(heard.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1])).toEqual([
    'reading',
    'paused',
    'reading',
    'cancelled',
  ]);
  reading.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 50 });
});

test('gives way to what a reader waits for', async () => {
  const { service, reading, settle } = read({ rows: companies(50), most: 10 });
  service.before(2, () => reading.yieldTo(true));
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'reading', loaded: 20 });
  expect(service.requests).toHaveLength(2);
  reading.yieldTo(false);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 50 });
});

test.each([429, 503])('waits out a %i as long as it asks, and goes on where it was', async (status) => {
  const { service, reading, settle, heard, clock } = read({ rows: companies(30), most: 10 });
  service.before(2, () => {
    throw refused(status, null, 12_000);
  });
  const began = clock.now;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', failure: null, until: null, loaded: 30 });
  expect(clock.now - began).toBe(12_000);
  expect(heard.find(({ phase }) => phase === 'waiting')).toMatchObject({ until: began + 12_000 });
  expect(offsets(service)).toEqual([0, 10, 10, 20]);
});

test('waits when a page was asked to wait', async () => {
  const { service, reading, settle, clock } = read({ rows: companies(30), most: 10 });
  service.before(2, () => reading.holdOff(3000));
  const began = clock.now;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete' });
  expect(clock.now - began).toBe(3000);
});

test.each([
  [401, 'key_revoked'],
  [403, 'insufficient_scope'],
])('stops at once at a %i %s', async (status, code) => {
  const { service, reading, settle } = read({ rows: companies(30), most: 10 });
  service.before(2, () => {
    throw refused(status, code);
  });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10, failure: { status, code } });
  reading.start(Infinity);
  await settle();
  expect(service.requests, 'nor does it begin again by itself').toHaveLength(2);
});

const windows = ({ requests }: { readonly requests: readonly { limit: number | null; offset: number }[] }) =>
  requests.map(({ limit, offset }) => [limit, offset]);

test('where large pages time out it asks for smaller ones, each size once', async () => {
  const { service, reading, settle, clock } = read({ rows: companies(120), timesOutOver: 50 });
  const began = clock.now;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120, duplicates: 0, failure: null });
  expect(windows(service)).toEqual([
    [500, 0],
    [100, 0],
    [50, 0],
    [50, 50],
    [50, 100],
  ]);
  expect(clock.now, 'the time-out was wait enough').toBe(began);
});

test('a time-out in the middle of the list goes on from there with smaller pages', async () => {
  const { service, reading, settle, ids } = read({ rows: companies(820), etags: true });
  service.before(2, () => (service.habits.timesOutOver = 100));
  reading.start(Infinity);
  expect(await settle()).toMatchObject({
    phase: 'complete',
    loaded: 820,
    duplicates: 0,
    changedDuringCrawl: false,
  });
  expect(windows(service)).toEqual([
    [500, 0],
    [500, 500],
    [100, 500],
    [100, 600],
    [100, 700],
    [100, 800],
    // Whether the first page is still what it was.
    [100, 0],
  ]);
  expect(await ids()).toEqual(companies(820).map(({ id }) => id));
});

test('a pause holds between two page sizes, and the walk goes on where it was', async () => {
  const { service, reading, settle } = read({ rows: companies(820) });
  service.before(2, () => {
    service.habits.timesOutOver = 100;
    reading.pause();
  });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'paused', loaded: 500 });
  expect(windows(service)).toEqual([
    [500, 0],
    [500, 500],
  ]);
  reading.resume();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 820 });
  expect(windows(service).slice(2, 4)).toEqual([
    [100, 500],
    [100, 600],
  ]);
});

test('after a failure a slow line is read in the pages it had time for; after a whole walk in large ones', async () => {
  const { service, reading, settle, clock } = read({ rows: companies(120), timesOutOver: 100 });
  service.before(3, () => {
    throw refused(500, null);
  });
  service.before(4, () => {
    throw refused(500, null);
  });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 100 });
  clock.now += 15_000;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120 });
  reading.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete' });
  expect(windows(service)).toEqual([
    [500, 0],
    [100, 0],
    [100, 100],
    [100, 100],
    [100, 0],
    [100, 100],
    [500, 0],
    [100, 0],
    [100, 100],
  ]);
});

test.each([
  [[500, 100, 50, 25, 25], Infinity],
  // It takes no limit, so there is no smaller page.
  [[null, null], 0],
])('a service that never answers in time is asked for %j and no more', async (limits, most) => {
  const { service, reading, settle, clock } = read({ rows: companies(120), timesOutOver: 0 });
  reading.start(most);
  const failure = { kind: 'unreachable', cause: 'timeout' };
  expect(await settle()).toMatchObject({ phase: 'failed', failure, loaded: 0 });
  expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
  clock.now += 15_000;
  service.habits.timesOutOver = Infinity;
  reading.start(most);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120 });
  expect(service.requests[limits.length], 'nothing was learned about sizes').toMatchObject({
    limit: limits[0],
  });
});

test('offline it waits for the connection, and goes on as soon as that is back', async () => {
  const { service, reading, settle, clock } = read({ rows: companies(30), most: 10 });
  for (const request of [2, 3])
    service.before(request, () => {
      throw failed({ kind: 'unreachable', cause: 'offline' });
    });
  service.before(4, () => reading.reconnect());
  const began = clock.now;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30 });
  expect(clock.now - began).toBe(30_000);
});

test('after an outage it begins again where a page gets through, but not at once', async () => {
  const { service, reading, settle, clock } = read({ rows: companies(30), most: 10 });
  const outage = () => {
    throw failed({ kind: 'unreachable', cause: 'network' });
  };
  for (const request of [2, 3, 4]) service.before(request, outage);
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10 });
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed' });
  clock.now += 15_000;
  reading.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30, failure: null });
});

test('what arrives after a cancel is not taken', async () => {
  const { reading, settle, answersAfter } = read({ rows: companies(30) });
  let answer = () => {};
  answersAfter(new Promise((resolve) => (answer = resolve)));
  reading.start(Infinity);
  await settle();
  reading.cancel();
  answer();
  expect(await settle()).toMatchObject({ phase: 'cancelled', loaded: 0 });
});

const row = fc.option(
  fc
    .record({ id: fc.integer({ min: 1, max: 60 }), day: fc.integer({ min: 1, max: 9 }) })
    .map(({ id, day }) => company(id, { updated_at: `2026-01-0${day}T00:00:00Z` })),
  { freq: 9 },
);
const rows = fc.oneof(
  fc.uniqueArray(row, { maxLength: 60, selector: (each) => each?.id ?? {} }),
  fc.array(row, { maxLength: 60 }),
);
const anyHabits: fc.Arbitrary<Partial<Habits>> = fc.record({
  rows,
  most: fc.constantFrom(500, 7, 3, 1),
  refusesOver: fc.constantFrom(Infinity, 60, 5),
  timesOutOver: fc.constantFrom(Infinity, Infinity, 30),
  ignores: fc.constantFrom('nothing', 'nothing', 'limit', 'offset'),
  hasNext: fc.constantFrom('right', 'right', 'always', 'unsaid'),
  total: fc.constantFrom('right', 'right', 'unsaid'),
  limit: fc.constantFrom('applied', 'asked', 'unsaid'),
  pastEnd: fc.constantFrom('empty', 'refused'),
  etags: fc.boolean(),
});
const hiccup = fc.constantFrom(
  refused(429, 'rate_limited', 2000),
  refused(429, 'rate_limited'),
  refused(503, null, 500),
  failed({ kind: 'unreachable', cause: 'network' }),
  timedOut(),
);

test('whatever a service does, all its companies are held or the progress says that some may be missing', async () => {
  const events = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.oneof(hiccup, rows)), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(anyHabits, events, async (habits, happenings) => {
      const { service, reading, settle, ids, mostInFlight } = read(habits);
      for (const [request, happening] of happenings)
        service.before(request, () => {
          if (happening instanceof Error) throw happening;
          service.habits.rows = happening;
        });
      reading.start(Infinity);
      const progress = await settle();
      expect(['complete', 'incomplete', 'failed']).toContain(progress.phase);
      expect(mostInFlight()).toBe(1);
      const held = await ids();
      expect(progress.loaded).toBe(held.length);
      expect(new Set(held).size, 'no company twice').toBe(held.length);

      // A list that changes between two requests can be told by its total and, with ETags, by its first page.
      const { rows: now, etags, total } = service.habits;
      const lists = [...happenings.flatMap(([, next]) => (next instanceof Error ? [] : [next])), habits.rows];
      const signs = lists.map((list) => JSON.stringify([list?.length, list?.[0]]));
      const cannotTell = !etags || total === 'unsaid' || new Set(signs).size < lists.length;
      if (lists.length > 1 && cannotTell) return;
      const valid = new Set(now.flatMap((each) => each?.id ?? []));
      const whole = progress.phase === 'complete' && !progress.changedDuringCrawl;
      if (whole) expect(new Set(held)).toEqual(valid);
    }),
    { numRuns: 600 },
  );
});
