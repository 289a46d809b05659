import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeout } from '#dashboard/api/failure.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import {
  companies,
  createFakeService,
  failed,
  type ServiceBehavior,
  refused,
  timedOut,
} from '#dashboard/testing/fake-service.ts';
import { propertyRuns } from '../../../property-tests.ts';
import { createCompanyIndex } from '../companies/company-index.ts';
import { NO_COMPANY_FILTER } from '../company-list-request.ts';
import { createCrawler } from './crawler.ts';
import { isReadToEnd, type Progress } from './progress.ts';

/** Creates a crawler of a fake service, with a clock that advances only while the crawler sleeps. */
function createTestCrawler(behavior: Partial<ServiceBehavior>) {
  const service = createFakeService(behavior);
  const { records, answers } = createCompanyIndex();
  const progressLog: Progress[] = [];
  const clock = { now: 1_000_000 };
  let [inFlight, maxInFlight] = [0, 0];
  let respond = () => Promise.resolve();
  const crawler = createCrawler(records, {
    async read(request, etag, signal) {
      maxInFlight = Math.max(maxInFlight, ++inFlight);
      try {
        const response = service.read(request, etag);
        await respond();
        signal.throwIfAborted();
        return await response;
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
    onProgress: (progress) => progressLog.push(progress),
  });
  const ids = async () => {
    const query = { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 1_000_000 };
    return (await answers.rows(query)).companies.map(({ id }) => id);
  };
  return {
    service,
    records,
    answers,
    crawler,
    progressLog,
    clock,
    ids,
    maxInFlight: () => maxInFlight,
    delayResponses: (promise: Promise<void>) => void (respond = () => promise),
    async settle(): Promise<Progress> {
      for (let turn = 0; turn < 5; turn++) {
        await new Promise((resolve) => setTimeout(resolve));
        await records.settled();
      }
      return crawler.progress();
    },
  };
}

const offsets = ({ requests }: { readonly requests: readonly { readonly offset: number }[] }) =>
  requests.map(({ offset }) => offset);

test('the crawler requests the largest page and advances by the applied limit', async () => {
  const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(250), most: 100 });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 250, reported: 250, delivered: 250 });
  expect(service.requests).toEqual([0, 100, 200].map((offset) => ({ limit: 500, offset, unchanged: false })));
  expect(await ids()).toHaveLength(250);
});

test.each([
  [100, [500, 100]],
  [60, [500, 100, 50]],
  [25, [500, 100, 50, 25]],
  [5, [500, 100, 50, 25, null]],
])('the crawler finds the limit of a service that refuses more than %i rows', async (refusesOver, limits) => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(3), refusesOver });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 3 });
  expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
  crawler.refresh();
  await settle();
  expect(service.requests.slice(limits.length).map(({ limit }) => limit)).toEqual(limits.slice(-1));
});

test.each([
  [60, 50, [50]],
  [60, 60, [60]],
  [25, 50, [50, 25]],
  [5, 0, [null]],
  [Infinity, 1000, [500]],
])(
  'on a service that refuses more than %i rows, the crawler starts with the known page size %i',
  async (refusesOver, most, limits) => {
    const { service, crawler, settle } = createTestCrawler({ rows: companies(3), refusesOver });
    crawler.start(most);
    expect(await settle()).toMatchObject({ phase: 'complete', loaded: 3 });
    expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
  },
);

test.each([0, 1])('a list of %i is complete after one request', async (count) => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(count) });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: count, reported: count });
  expect(service.requests).toHaveLength(1);
});

test('a list of one page that sends an ETag is complete after one request', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(10), etags: true });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 10 });
  expect(service.requests).toHaveLength(1);
});

test('a page that only has rows without an id does not end the crawl', async () => {
  const rows = [...Array.from({ length: 10 }, () => null), ...companies(10)];
  const { crawler, settle } = createTestCrawler({ rows, most: 10 });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 10, invalidRows: 10, reported: 20 });
});

test('a list that always has has_next ends when no new rows arrive', async () => {
  const { service, crawler, settle } = createTestCrawler({
    rows: companies(40),
    most: 10,
    hasNext: 'always',
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 40, duplicates: 0 });
  expect(offsets(service)).toEqual([0, 10, 20, 30, 40]);
});

test('a repeated page ends the crawl as incomplete', async () => {
  const { service, crawler, settle } = createTestCrawler({
    rows: companies(40),
    most: 10,
    ignores: 'offset',
    hasNext: 'always',
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 10, reported: 40, delivered: 20 });
  expect(service.requests).toHaveLength(2);
});

test('an endless list is abandoned two pages past its total', async () => {
  const endless = { rows: companies(1000), most: 10, hasNext: 'always' } as const;
  const { service, crawler, settle } = createTestCrawler(endless);
  const pages = service.read;
  service.read = async (request, etag) => {
    const page = await pages(request, etag);
    if (page.body) page.body.page_info.total_count = 35;
    return page;
  };
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 60, reported: 35 });
  expect(service.requests).toHaveLength(Math.ceil(35 / 10) + 2);
});

test('rows without an id never make a crawl endless', async () => {
  const rows = [company(1), null, null];
  const { service, crawler, settle } = createTestCrawler({
    rows,
    ignores: 'offset',
    hasNext: 'always',
    total: 'omitted',
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', loaded: 1, invalidRows: 2 });
  expect(service.requests).toHaveLength(2);
});

test.each(['empty', 'refused'] as const)(
  'a list without has_next and total is read to its end, where the next page is %s',
  async (pastEnd) => {
    const behavior = {
      rows: companies(20),
      most: 10,
      hasNext: 'omitted',
      total: 'omitted',
      pastEnd,
    } as const;
    const { crawler, settle } = createTestCrawler(behavior);
    crawler.start(Infinity);
    expect(await settle()).toMatchObject({ phase: 'complete', loaded: 20, reported: null });
  },
);

test.each([
  ['correct', 'complete'],
  // Without a total, nobody knows whether the list is complete.
  ['omitted', 'incomplete'],
] as const)(
  'a refusal past the end of a list that always has has_next, with a total that is %s, leaves it %s',
  async (total, phase) => {
    const behavior = { rows: companies(20), most: 10, hasNext: 'always', pastEnd: 'refused', total } as const;
    const { service, crawler, settle } = createTestCrawler(behavior);
    crawler.start(Infinity);
    expect(await settle()).toMatchObject({ phase, loaded: 20, failure: null });
    expect(offsets(service).slice(0, 3)).toEqual([0, 10, 20]);
    expect(new Set(service.requests.map(({ limit }) => limit)), 'it says nothing of the limit').toEqual(
      new Set([500]),
    );
  },
);

test('a refusal before the end of a list is a failure', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(30), most: 10 });
  service.before(2, () => {
    throw refused(404, 'not_found');
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10, failure: { status: 404 } });
});

test('no row is skipped if the service caps the limit but reports the requested one', async () => {
  const { crawler, settle, service } = createTestCrawler({
    rows: companies(35),
    most: 10,
    limit: 'requested',
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 35, duplicates: 0 });
  expect(offsets(service)).toEqual([0, 10, 20, 30]);
});

test('the later update of a duplicate wins, and a list with duplicates does not count as changed', async () => {
  const rows = [
    ...companies(14),
    company(3, { updated_at: '2026-02-01T00:00:00Z', name: 'Later' }),
    company(15),
  ];
  const { crawler, settle, answers, service } = createTestCrawler({ rows, most: 10 });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ loaded: 15, duplicates: 1, delivered: 16 });
  expect((await answers.byIds([3]))[0]?.name).toBe('Later');
  expect(service.requests, 'one second pass').toHaveLength(4);
});

test('a total that changes during the crawl causes one second pass', async () => {
  const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(30), most: 10 });
  service.before(3, () => (service.behavior.rows = companies(31).slice(1)));
  service.before(2, () => (service.behavior.rows = companies(31)));
  crawler.start(Infinity);
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

test('a list that keeps changing is read twice and reported as changed', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(30), most: 10 });
  for (const request of [2, 3, 4, 5, 6, 7, 8, 9])
    service.before(request, () => (service.behavior.rows = companies(29 + request)));
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ changedDuringCrawl: true });
  expect(offsets(service).filter((offset) => offset === 0)).toHaveLength(2);
});

test('an ETag of the first page that changed by the end causes a second, conditional pass', async () => {
  const { service, crawler, settle, answers } = createTestCrawler({
    rows: companies(20),
    most: 10,
    etags: true,
  });
  const renamed = companies(20).map((each) => (each.id === 1 ? { ...each, name: 'Renamed' } : each));
  service.before(2, () => (service.behavior.rows = renamed));
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', changedDuringCrawl: false, loaded: 20 });
  expect((await answers.byIds([1]))[0]?.name).toBe('Renamed');
  expect(service.requests.map(({ offset, unchanged }) => [offset, unchanged])).toEqual([
    [0, false],
    [10, false],
    [0, false],
    [0, false],
    [10, true],
    [0, true],
  ]);
});

/** Another data set with as many companies, none of which is in the first one. */
const otherCompanies = companies(60).slice(30);

test.each([
  ['with ETags', true],
  ['without ETags', false],
])(
  'a crawl starts again at once when another data set of the same size takes the place of the first, %s',
  async (_, etags) => {
    const { service, crawler, settle, ids } = createTestCrawler({
      rows: companies(30),
      most: 10,
      etags,
      revision: 'a',
    });
    service.before(2, () => {
      service.behavior.rows = otherCompanies;
      service.behavior.revision = 'b';
    });
    crawler.start(Infinity);
    expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30, changedDuringCrawl: false });
    expect(await ids()).toEqual(otherCompanies.map(({ id }) => id));
    expect(offsets(service), 'the second page named another revision').toEqual([0, 10, 0, 10, 20]);
  },
);

test('a crawl whose data set is replaced again and again ends, and reports it', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(30), most: 10, revision: '0' });
  for (let request = 2; request < 100; request++)
    service.before(request, () => (service.behavior.revision = String(request)));
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'incomplete', changedDuringCrawl: true });
  expect(service.requests.length).toBeLessThan(30);
});

test('without revision and ETag, a long crawl requests the first page again and crawls a changed list a second time', async () => {
  const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(120), most: 10 });
  const others = companies(240).slice(120);
  service.before(5, () => (service.behavior.rows = others));
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120, changedDuringCrawl: false });
  expect(await ids()).toEqual(others.map(({ id }) => id));
  expect(offsets(service).filter((offset) => offset === 0)).toHaveLength(4);
});

test('a refresh loads changed pages only and drops removed companies', async () => {
  const { service, crawler, settle, ids, records } = createTestCrawler({
    rows: companies(30),
    most: 10,
    etags: true,
  });
  crawler.start(Infinity);
  await settle();
  const before = service.requests.length;
  const { version } = records;
  crawler.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30 });
  expect(service.requests.slice(before).map(({ unchanged }) => unchanged)).toEqual([true, true, true, true]);
  expect(records.version, 'answers over it stay as they are').toBe(version);
  service.behavior.rows = companies(29);
  crawler.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 29 });
  expect(await ids()).not.toContain(30);
});

test('a page that came without an ETag is never taken for the one before it', async () => {
  const { service, crawler, settle, answers } = createTestCrawler({ rows: [company(1)], etags: true });
  const nameAfter = async (step: () => void) => {
    step();
    await settle();
    return (await answers.byIds([1]))[0]?.name;
  };
  expect(await nameAfter(() => crawler.start(Infinity))).toBe('Company 1');
  Object.assign(service.behavior, { rows: [company(1, { name: 'Renamed' })], etags: false });
  expect(await nameAfter(crawler.refresh)).toBe('Renamed');
  Object.assign(service.behavior, { rows: [company(1)], etags: true });
  expect(await nameAfter(crawler.refresh)).toBe('Company 1');
});

test('the crawler pauses, resumes, and keeps what it has when cancelled', async () => {
  const { service, crawler, settle, progressLog } = createTestCrawler({ rows: companies(50), most: 10 });
  service.before(2, () => crawler.pause());
  service.before(4, () => crawler.cancel());
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'paused', loaded: 20 });
  expect(service.requests).toHaveLength(2);
  crawler.resume();
  expect(await settle()).toMatchObject({ phase: 'cancelled', loaded: 30 });
  expect(service.requests).toHaveLength(4);
  expect(progressLog.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1])).toEqual([
    'reading',
    'paused',
    'reading',
    'cancelled',
  ]);
  crawler.refresh();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 50 });
});

test('the crawler sends no requests while the foreground is busy', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(50), most: 10 });
  service.before(2, () => crawler.setForegroundBusy(true));
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'reading', loaded: 20 });
  expect(service.requests).toHaveLength(2);
  crawler.setForegroundBusy(false);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 50 });
});

test.each([429, 503])(
  'the crawler waits out the Retry-After of a %i and continues where it was',
  async (status) => {
    const { service, crawler, settle, progressLog, clock } = createTestCrawler({
      rows: companies(30),
      most: 10,
    });
    service.before(2, () => {
      throw refused(status, null, 12_000);
    });
    const began = clock.now;
    crawler.start(Infinity);
    expect(await settle()).toMatchObject({ phase: 'complete', failure: null, until: null, loaded: 30 });
    expect(clock.now - began).toBe(12_000);
    expect(progressLog.find(({ phase }) => phase === 'waiting')).toMatchObject({ until: began + 12_000 });
    expect(offsets(service)).toEqual([0, 10, 10, 20]);
  },
);

test('pauseFor delays the next request', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(30), most: 10 });
  service.before(2, () => crawler.pauseFor(3000));
  const began = clock.now;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete' });
  expect(clock.now - began).toBe(3000);
});

test.each([
  [401, 'key_revoked'],
  [403, 'insufficient_scope'],
])('the crawler stops at once on a %i %s', async (status, code) => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(30), most: 10 });
  service.before(2, () => {
    throw refused(status, code);
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10, failure: { status, code } });
  crawler.start(Infinity);
  await settle();
  expect(service.requests, 'nor does it begin again by itself').toHaveLength(2);
});

const windows = ({ requests }: { readonly requests: readonly { limit: number | null; offset: number }[] }) =>
  requests.map(({ limit, offset }) => [limit, offset]);

test('the crawler steps down once per page size when large pages time out', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(120), timesOutOver: 50 });
  const began = clock.now;
  crawler.start(Infinity);
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

test('after a timeout in the middle of the list the crawl continues there with smaller pages', async () => {
  const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(820), etags: true });
  service.before(2, () => (service.behavior.timesOutOver = 100));
  crawler.start(Infinity);
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
    // The crawler requests this page to check whether the first page has changed.
    [100, 0],
  ]);
  expect(await ids()).toEqual(companies(820).map(({ id }) => id));
});

test('a pause holds between two page sizes and the crawl resumes where it was', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(820) });
  service.before(2, () => {
    service.behavior.timesOutOver = 100;
    crawler.pause();
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'paused', loaded: 500 });
  expect(windows(service)).toEqual([
    [500, 0],
    [500, 500],
  ]);
  crawler.resume();
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 820 });
  expect(windows(service).slice(2, 4)).toEqual([
    [100, 500],
    [100, 600],
  ]);
});

test('a reduced page size is kept after a failure and reset after a whole crawl', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(120), timesOutOver: 100 });
  service.before(3, () => {
    throw refused(500, null);
  });
  service.before(4, () => {
    throw refused(500, null);
  });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 100 });
  clock.now += 15_000;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120 });
  crawler.refresh();
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
  // If the server accepts no limit, there is no smaller page to request.
  [[null, null], 0],
])('a service that always times out gets requests with limits %j and no more', async (limits, most) => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(120), timesOutOver: 0 });
  crawler.start(most);
  const failure = { kind: 'unreachable', cause: 'timeout' };
  expect(await settle()).toMatchObject({ phase: 'failed', failure, loaded: 0 });
  expect(service.requests.map(({ limit }) => limit)).toEqual(limits);
  clock.now += 15_000;
  service.behavior.timesOutOver = Infinity;
  crawler.start(most);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 120 });
  expect(service.requests[limits.length], 'nothing was learned about sizes').toMatchObject({
    limit: limits[0],
  });
});

test('the crawler waits while offline and continues on reconnect', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(30), most: 10 });
  for (const request of [2, 3])
    service.before(request, () => {
      throw failed({ kind: 'unreachable', cause: 'offline' });
    });
  service.before(4, () => crawler.reconnect());
  const began = clock.now;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30 });
  expect(clock.now - began).toBe(30_000);
});

test('after an outage start retries, but not at once', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(30), most: 10 });
  const outage = () => {
    throw failed({ kind: 'unreachable', cause: 'network' });
  };
  for (const request of [2, 3, 4]) service.before(request, outage);
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed', loaded: 10 });
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed' });
  clock.now += 15_000;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 30, failure: null });
});

test('a crawl that was rate limited until it gave up can start again, but not at once', async () => {
  const { service, crawler, settle, clock } = createTestCrawler({ rows: companies(10) });
  let isLimited = true;
  for (let request = 1; request <= 100; request++)
    service.before(request, () => {
      if (isLimited) throw refused(429, null, 1000);
    });
  crawler.start(Infinity);
  for (let turn = 0; turn < 20 && crawler.progress().phase !== 'failed'; turn++) await settle();
  isLimited = false;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'failed' });
  clock.now += 15_000;
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete', loaded: 10 });
});

test.each([
  [50_000, 50_000],
  [70_000, 0],
])('a crawl that is started during a pause of %i ms waits for %i', async (pauseMs, waitedMs) => {
  const { crawler, settle, clock } = createTestCrawler({ rows: companies(10) });
  const began = clock.now;
  crawler.pauseFor(pauseMs);
  crawler.start(Infinity);
  expect(await settle()).toMatchObject({ phase: 'complete' });
  expect(clock.now - began).toBe(waitedMs);
});

test('a page that arrives after a cancel is ignored', async () => {
  const { crawler, settle, delayResponses } = createTestCrawler({ rows: companies(30) });
  let respond = () => {};
  delayResponses(new Promise((resolve) => (respond = resolve)));
  crawler.start(Infinity);
  await settle();
  crawler.cancel();
  respond();
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
const anyHabits: fc.Arbitrary<Partial<ServiceBehavior>> = fc.record({
  rows,
  most: fc.constantFrom(500, 7, 3, 1),
  refusesOver: fc.constantFrom(Infinity, 60, 5),
  timesOutOver: fc.constantFrom(Infinity, Infinity, 30),
  ignores: fc.constantFrom('nothing', 'nothing', 'limit', 'offset'),
  hasNext: fc.constantFrom('correct', 'correct', 'always', 'omitted'),
  total: fc.constantFrom('correct', 'correct', 'omitted'),
  limit: fc.constantFrom('applied', 'requested', 'omitted'),
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

test('on any service the crawler loads all companies or reports that some may be missing', async () => {
  const events = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.oneof(hiccup, rows)), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(anyHabits, events, async (behavior, changes) => {
      const { service, crawler, settle, ids, maxInFlight } = createTestCrawler(behavior);
      for (const [request, change] of changes)
        service.before(request, () => {
          if (change instanceof Error) throw change;
          service.behavior.rows = change;
        });
      crawler.start(Infinity);
      const progress = await settle();
      expect(['complete', 'incomplete', 'failed']).toContain(progress.phase);
      expect(maxInFlight()).toBe(1);
      const loaded = await ids();
      expect(progress.loaded).toBe(loaded.length);
      expect(new Set(loaded).size, 'no company twice').toBe(loaded.length);

      // A change between two requests shows in the total and, with ETags, in the first page.
      const { rows: now, etags, total } = service.behavior;
      const lists = [...changes.flatMap(([, next]) => (next instanceof Error ? [] : [next])), behavior.rows];
      const fingerprints = lists.map((list) => JSON.stringify([list?.length, list?.[0]]));
      const timeouts = changes.filter(([, next]) => isTimeout(next)).length;
      const isUndetectable =
        !etags ||
        total === 'omitted' ||
        new Set(fingerprints).size < lists.length ||
        // The check of the first page gives up after two timeouts.
        timeouts > 1;
      if (lists.length > 1 && isUndetectable) return;
      const valid = new Set(now.flatMap((each) => each?.id ?? []));
      const whole = progress.phase === 'complete' && !progress.changedDuringCrawl;
      if (whole) expect(new Set(loaded)).toEqual(valid);
    }),
    propertyRuns(2),
  );
});

test('a list that is longer than a browser holds well is read only as far as the user chooses', async () => {
  const { service, crawler, settle } = createTestCrawler({ rows: companies(1000), most: 100 });
  crawler.start(500, 300);
  await settle();
  expect(crawler.progress()).toMatchObject({ phase: 'asking', limit: 300, reported: 1000, loaded: 100 });
  expect(service.requests).toHaveLength(1);
  crawler.load(300);
  await settle();
  expect(crawler.progress()).toMatchObject({ phase: 'incomplete', limit: 300, loaded: 300 });
  crawler.load(null);
  await settle();
  expect(crawler.progress()).toMatchObject({ phase: 'complete', limit: null, loaded: 1000 });
});

test('a choice during the first request counts, so the user is not asked', async () => {
  const { crawler, settle, delayResponses } = createTestCrawler({ rows: companies(1000), most: 100 });
  let answer = () => {};
  delayResponses(new Promise((resolve) => (answer = resolve)));
  crawler.start(500, 300);
  await settle();
  crawler.load(null);
  answer();
  await settle();
  expect(await settle()).toMatchObject({ phase: 'complete', limit: null, loaded: 1000 });
});

test.each([
  ['correct', 400],
  ['omitted', 400],
  ['omitted', 300],
] as const)(
  'without a total, and with has_next %s, a list of %i is not cut silently',
  async (hasNext, count) => {
    const { crawler, settle } = createTestCrawler({
      rows: companies(count),
      most: 100,
      total: 'omitted',
      hasNext,
    });
    crawler.start(500, 300);
    await settle();
    expect(crawler.progress()).toMatchObject({ phase: 'asking', limit: 300, reported: null, loaded: 300 });
    crawler.load(300);
    await settle();
    expect(crawler.progress()).toMatchObject({ phase: 'incomplete', limit: 300, loaded: 300 });
    crawler.load(null);
    await settle();
    expect(crawler.progress()).toMatchObject({ phase: 'complete', limit: null, loaded: count });
  },
);

test('a list that ends at the limit is complete without a total', async () => {
  const { crawler, settle } = createTestCrawler({ rows: companies(300), most: 100, total: 'omitted' });
  crawler.start(500, 300);
  await settle();
  expect(crawler.progress()).toMatchObject({ phase: 'complete', limit: null, loaded: 300 });
});

test('a list is complete only when all of it can be searched', async () => {
  const { crawler, records, progressLog, settle } = createTestCrawler({ rows: companies(300) });
  const whole = records.settled;
  let finish = () => {};
  let isIndexed = false;
  Object.defineProperty(records, 'indexed', { get: () => (isIndexed ? 300 : 120) });
  Object.assign(records, { settled: () => new Promise<void>((resolve) => (finish = resolve)) });
  crawler.start(500);
  await expect
    .poll(() => crawler.progress())
    .toMatchObject({ phase: 'preparing', indexed: 120, loaded: 300 });
  expect(isReadToEnd(crawler.progress())).toBe(false);
  isIndexed = true;
  Object.assign(records, { settled: whole });
  finish();
  await settle();
  expect(crawler.progress()).toMatchObject({ phase: 'complete', indexed: 300 });
  expect(progressLog.map(({ phase }) => phase)).toContain('preparing');
});

describe('a list that is longer than the server’s search is asked above', () => {
  test('is left to the server after its first page', async () => {
    const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(30), most: 10 });
    crawler.start(Infinity, 25, 20);
    const progress = await settle();
    expect(progress).toMatchObject({
      phase: 'complete',
      isServed: true,
      loaded: 30,
      reported: 30,
      limit: null,
    });
    expect(isReadToEnd(progress)).toBe(true);
    expect(offsets(service)).toEqual([0]);
    expect(await ids()).toEqual([]);
  });

  test('is read as a whole if it is not longer', async () => {
    const { crawler, settle, ids } = createTestCrawler({ rows: companies(30), most: 10 });
    crawler.start(Infinity, 200, 30);
    expect(await settle()).toMatchObject({ phase: 'complete', isServed: false, loaded: 30 });
    expect(await ids()).toHaveLength(30);
  });

  test('has another version only when the server has other data', async () => {
    const { service, crawler, settle } = createTestCrawler({ rows: companies(30), most: 10 });
    crawler.start(Infinity, 200, 20);
    const { version } = await settle();
    crawler.refresh();
    expect((await settle()).version).toBe(version);
    service.behavior.rows = companies(31);
    crawler.refresh();
    expect(await settle()).toMatchObject({ isServed: true, loaded: 31, version: version + 1 });
  });

  test('is read if the user wants to', async () => {
    const { crawler, settle, ids } = createTestCrawler({ rows: companies(30), most: 10 });
    crawler.start(Infinity, 200, 20);
    await settle();
    crawler.load(null);
    expect(await settle()).toMatchObject({ phase: 'complete', isServed: false, loaded: 30 });
    expect(await ids()).toHaveLength(30);
    crawler.refresh();
    expect(await settle()).toMatchObject({ isServed: false, loaded: 30 });
  });

  test('is read once it has become shorter', async () => {
    const { service, crawler, settle, ids } = createTestCrawler({ rows: companies(30), most: 10 });
    crawler.start(Infinity, 200, 20);
    await settle();
    service.behavior.rows = companies(15);
    crawler.refresh();
    expect(await settle()).toMatchObject({ phase: 'complete', isServed: false, loaded: 15 });
    expect(await ids()).toHaveLength(15);
  });
});
