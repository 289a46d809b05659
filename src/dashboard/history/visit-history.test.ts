import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { propertyRuns } from '../../property-tests.ts';
import { memoryStore } from '../testing/memory-history.ts';
import { type Change, compareSnapshots, happenedAt, summarize } from './changes.ts';
import type { HistoryStore } from './history-store.ts';
import { offeringEventKey } from './offering-event-key.ts';
import { packSnapshot, toSnapshot, unpackSnapshot } from './snapshot.ts';
import { createVisitHistory } from './visit-history.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = Date.parse('2026-03-02T09:00:00Z');

const company = (id: number, fields: object = {}) =>
  CompanySummaryResponse.parse({ ...sampleCompany, id, name: `Company ${id}`, ...fields });
const many = (count: number) => Array.from({ length: count }, (_, at) => company(at + 1));

/** Repacks a stored snapshot in the format of the previous version. */
function withoutDates(packed: string): string {
  const json = JSON.parse(packed);
  const { version, takenAt, names, rows } = json;
  expect(Object.keys(json)).not.toHaveLength(4);
  return JSON.stringify({ version, takenAt, names, rows });
}

describe('a history', () => {
  let store: HistoryStore;
  let now = MONDAY;
  let companies: CompanySummaryResponse[] = [];
  let details: CompanyResponse[] = [];
  let offeringIds: string[] = [];
  let revision: string | null = null;
  let idle = Promise.resolve();
  const visit = async (read: CompanySummaryResponse[]) => {
    companies = read;
    const history = open();
    await history.record();
    return history;
  };
  const open = () =>
    createVisitHistory({
      store,
      companies: () => companies,
      revision: () => revision,
      offeringIds: () => offeringIds,
      detail: (id) => details.find((each) => each.id === id),
      idle: () => idle,
      now: () => now,
      exclusively: (task) => task(),
    });
  const told = async (history: ReturnType<typeof open>, since: number | null = null) =>
    (await history.brief(since)).changes.map(({ kind, name, ...rest }) =>
      'fields' in rest
        ? `${name} ${kind}: ${rest.fields.map(({ field, from, to }) => `${field} ${from} > ${to}`).join('; ')}`
        : `${name} ${kind}`,
    );

  beforeEach(() => {
    store = memoryStore();
    now = MONDAY;
    revision = null;
  });

  it('a visit in which the server searched the companies reports news of those watched, and no company as gone', async () => {
    await visit(many(3));
    now += DAY_MS;
    companies = [];
    details = [CompanyResponse.parse({ ...sampleCompany, id: 1, research: [], news: [] })];
    await open().recordVisit();
    await open().recordItems([1]);
    now += DAY_MS;
    details = [CompanyResponse.parse({ ...sampleCompany, id: 1 })];
    const history = open();
    await history.recordVisit();
    await history.recordItems([1]);
    const { changes, readAt } = await history.brief(null);
    expect([changes.map(({ kind, id }) => `${kind} ${id}`), readAt]).toEqual([['published 1'], now]);
    details = [];
    now += DAY_MS;
    expect(await told(await visit(many(4)))).toEqual(['Company 4 joined']);
  });

  it('companies of the same data set are not looked at again, and what changed later is dated after their last reading', async () => {
    const write = vi.spyOn(store, 'write');
    revision = 'a';
    await visit(many(30));
    now += DAY_MS;
    const history = await visit(many(29));
    expect(write.mock.calls.map(([, snapshot]) => snapshot !== undefined)).toEqual([true, false]);
    expect(await history.brief(null)).toMatchObject({ changes: [], readAt: now });
    revision = 'b';
    const added = { updated_at: new Date(now - 1).toISOString() };
    now += DAY_MS;
    const later = await visit([...many(30), company(31, added)]);
    expect((await later.brief(null)).changes).toEqual([
      { kind: 'joined', id: 31, name: 'Company 31', at: now },
    ]);
  });

  it('is compared with the companies only once no page waits for the worker', async () => {
    let becomeIdle = () => {};
    idle = new Promise((resolve) => (becomeIdle = resolve));
    const visiting = visit(many(3));
    await Promise.resolve();
    expect(await store.readState()).toBeNull();
    becomeIdle();
    await visiting;
    expect(await store.readState()).not.toBeNull();
  });

  it('the brief says that nothing can be saved while storage is full', async () => {
    const kept = memoryStore();
    let isFull = true;
    store = {
      ...kept,
      write: (...state) =>
        isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : kept.write(...state),
    };
    companies = many(3);
    const history = open();
    await expect(history.record()).rejects.toThrow('full');
    expect(await history.brief(null)).toMatchObject({ since: null, changes: [], reason: 'storage' });
    isFull = false;
    await history.record();
    expect(await history.brief(null)).toMatchObject({ reason: 'first-visit' });
  });

  it('has nothing to tell on a first visit, and says that it is one', async () => {
    const history = await visit(many(3));
    expect(await history.brief(null)).toEqual({
      since: null,
      readAt: MONDAY,
      reason: 'first-visit',
      isRewritten: false,
      isClockSetBack: false,
      changes: [],
      appeared: [],
      dismissedOfferings: [],
      seenAt: null,
      firstAt: MONDAY,
    });
  });

  it('tells which offerings appeared since the last visit, and forgets those that are gone', async () => {
    offeringIds = ['a', 'b'];
    await (await visit(many(3))).recordOfferings();
    now += DAY_MS;
    offeringIds = ['a', 'b', 'c', 'd'];
    let history = await visit(many(3));
    await history.recordOfferings();
    const appeared = async () => (await history.brief(null)).appeared.map(({ id }) => id);
    expect(await appeared()).toEqual(['c', 'd']);
    expect(await history.brief(null)).toMatchObject({ firstAt: MONDAY });
    offeringIds = ['a', 'd'];
    await history.recordOfferings();
    expect(await appeared()).toEqual(['d']);
    await history.markSeen();
    expect(await appeared()).toEqual([]);
    now += DAY_MS;
    offeringIds = Array.from({ length: 40 }, (_, id) => `other ${id}`);
    history = await visit(many(3));
    await history.recordOfferings();
    expect(await appeared(), 'after all were replaced').toEqual([]);
  });

  it('tells once what was read some seconds after the companies, however short the visit', async () => {
    const [news] = sampleCompany.news;
    const withNews = (...ids: number[]) =>
      CompanyResponse.parse({
        ...sampleCompany,
        id: 1,
        research: [],
        news: ids.map((id) => ({ ...news, id, published_at: '2026-01-01T00:00:00Z' })),
      });
    const visitShortly = async (offerings: string[], ...newsIds: number[]) => {
      now += DAY_MS;
      [offeringIds, details] = [offerings, [withNews(...newsIds)]];
      const history = await visit(many(3));
      now += 3_000;
      await history.recordOfferings();
      await history.recordItems([1]);
      const { appeared, changes } = await history.brief(null);
      return [appeared.map(({ id }) => id), changes.length];
    };
    expect(await visitShortly(['a'], 1)).toEqual([[], 0]);
    expect(await visitShortly(['a', 'b'], 1, 2)).toEqual([['b'], 1]);
    expect(await visitShortly(['a', 'b'], 1, 2)).toEqual([[], 0]);
  });

  it('keeps when a record was updated, apart from when that was noticed', async () => {
    const updated = (location: string, updated_at: string) => [
      company(1, { location, updated_at }),
      company(2),
    ];
    await visit(updated('Oslo', '2026-01-01T00:00:00Z'));
    now += 3 * DAY_MS;
    const history = await visit(updated('Turin', '2026-03-03T10:00:00Z'));
    const [change] = (await history.brief(null)).changes;
    expect(change && happenedAt(change)).toBe(Date.parse('2026-03-03T10:00:00Z'));
    expect(change?.at).toBe(now);
  });

  it('dates what was published by its last publication', () => {
    const items = ['2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z', null, 'soon'].map((publishedAt, id) => ({
      kind: 'news' as const,
      id: String(id),
      title: 'Item',
      publishedAt,
    }));
    const change = { kind: 'published', id: 1, name: 'One', at: MONDAY + DAY_MS, items } as const;
    expect(happenedAt(change)).toBe(Date.parse('2026-03-02T08:00:00Z'));
    expect(happenedAt({ ...change, items: items.slice(2) })).toBe(MONDAY + DAY_MS);
  });

  it('tells of a first visit what changed during it, as when the data is new after a quick restart', async () => {
    await visit(many(30));
    now += HOUR_MS / 6;
    const history = await visit(many(31));
    expect(await history.brief(null)).toMatchObject({ since: MONDAY, reason: null });
    expect(await told(history)).toEqual(['Company 31 joined']);
    await history.markSeen();
    expect(await told(history)).toEqual([]);
  });

  it('claims nothing about the time before the first visit', async () => {
    const first = await visit(many(3));
    expect(await first.brief(MONDAY - 30 * DAY_MS)).toMatchObject({ since: null, reason: 'first-visit' });
    now += DAY_MS;
    const second = await visit(many(4));
    expect(await second.brief(MONDAY - 30 * DAY_MS)).toMatchObject({ since: MONDAY, reason: null });
  });

  it('tells on the next visit which companies joined, left and changed, with the values before and after', async () => {
    await visit(many(30));
    now += DAY_MS;
    const next = [...many(31).slice(1, 30), company(31), company(40)];
    next[0] = company(2, {
      location: 'Oslo, Norway',
      founded_year: null,
      updated_at: '2026-03-02T10:00:00Z',
    });
    const history = await visit(next);
    expect((await history.brief(null)).since).toBe(MONDAY);
    expect(await told(history)).toEqual([
      'Company 1 left',
      `Company 2 changed: founded_year ${sampleCompany.founded_year} > null; location ${sampleCompany.location} > Oslo, Norway`,
      'Company 31 joined',
      'Company 40 joined',
    ]);
  });

  it('does not count another order, an update without a change, or a new logo as news', async () => {
    await visit(many(5));
    now += DAY_MS;
    const history = await visit(
      many(5)
        .toReversed()
        .map((each) => ({ ...each, updated_at: '2026-03-02T10:00:00Z', logo_color: '#000000' })),
    );
    expect(await told(history)).toEqual([]);
  });

  it('keeps what is new for as long as the visit goes on, and not longer', async () => {
    await visit(many(2));
    now += DAY_MS;
    await visit(many(3));
    now += 20 * 60_000;
    expect(await told(await visit(many(3)))).toEqual(['Company 3 joined']);
    now += HOUR_MS;
    expect(await told(await visit(many(3)))).toEqual([]);
    expect(await told(open(), MONDAY)).toEqual(['Company 3 joined']);
  });

  it('counts as one visit as long as the page is in sight', async () => {
    await visit(many(2));
    now += DAY_MS;
    const history = await visit(many(3));
    for (let minutes = 0; minutes < 120; minutes += 5) {
      now += 5 * 60_000;
      await history.stay();
    }
    await history.record();
    expect(await told(history)).toEqual(['Company 3 joined']);
  });

  it('compares with the last visit, even if changes were undone or made in steps', async () => {
    await visit(many(2));
    now += DAY_MS;
    await visit([company(1, { location: 'Oslo' }), company(2), company(3)]);
    now += DAY_MS;
    const history = await visit([company(1, { location: 'Rome' }), company(2)]);
    expect(await told(history, MONDAY)).toEqual([
      `Company 1 changed: location ${sampleCompany.location} > Rome`,
    ]);
    now += DAY_MS;
    expect(await told(await visit([company(1), company(2)]), MONDAY)).toEqual([]);
  });

  it('has nothing new once everything was marked as seen', async () => {
    await visit(many(2));
    now += DAY_MS;
    const history = await visit(many(3));
    now += 1000;
    await history.markSeen();
    expect(await told(history)).toEqual([]);
  });

  it('leaves out what was dismissed, in other tabs and after a reload', async () => {
    await visit(many(2));
    now += DAY_MS;
    const history = await visit(many(4));
    const [change] = (await history.brief(null)).changes;
    if (change) await history.dismiss(change);
    expect(await told(open())).toEqual(['Company 4 joined']);
  });

  it('leaves out offerings that were dismissed, of which those that opened are over once all is marked as seen', async () => {
    const on = (at: number) => ({ kind: 'moment', at: new Date(at) }) as const;
    const offering = { id: '7', title: 'Series B', date: on(MONDAY) };
    const [opened, closing] = [offeringEventKey('opened', offering), offeringEventKey('closing', offering)];
    await visit(many(2));
    now += DAY_MS;
    await (await visit(many(2))).dismissOffering(opened);
    const dismissed = async () => (await open().brief(null)).dismissedOfferings;
    expect(await dismissed()).toEqual([opened]);
    await open().dismissOffering(closing);
    await visit(many(3));
    expect(await dismissed()).toEqual([opened, closing]);
    const before = await open().markSeen();
    expect(await dismissed()).toEqual([closing]);
    if (before) await open().unmarkSeen(before);
    expect((await dismissed()).toSorted()).toEqual([closing, opened].toSorted());
    await open().restoreOffering(opened);
    expect(await dismissed()).toEqual([closing]);
    await open().erase();
    expect(await dismissed()).toEqual([]);
  });

  it('undoes what was dismissed, and that all was marked as seen', async () => {
    await visit(many(2));
    now += DAY_MS;
    const history = await visit(many(4));
    const both = ['Company 3 joined', 'Company 4 joined'];
    const [change] = (await history.brief(null)).changes;
    if (!change) throw new Error('No change was reported.');
    await history.dismiss(change);
    const before = await history.markSeen();
    expect(await told(open())).toEqual([]);
    now += 1000;
    if (before) await open().unmarkSeen(before);
    expect(await told(open())).toEqual(['Company 4 joined']);
    await open().restore(change);
    expect(await told(open())).toEqual(both);
    expect((await open().brief(null)).since).toBe(MONDAY);
  });

  describe('of watched companies', () => {
    const [news] = sampleCompany.news;
    const detail = (id: number, ids: readonly number[], published_at = '2026-01-01T00:00:00Z') =>
      CompanyResponse.parse({
        ...sampleCompany,
        id,
        name: `Company ${id}`,
        research: [],
        news: ids.map((each) => ({ ...news, id: each, headline: `News ${each}`, published_at })),
      });
    const read = async (...watched: CompanyResponse[]) => {
      details = watched;
      const history = await visit(many(2));
      await history.recordItems([1, 2]);
      const { changes } = await history.brief(null);
      return changes.map((change) =>
        'items' in change
          ? `${change.name}: ${change.items.map(({ title }) => title).join(', ')}`
          : change.kind,
      );
    };

    it('tells which items are new, over several visits, but none of a company that was not read before', async () => {
      expect(await read(detail(1, [1, 2]))).toEqual([]);
      now += DAY_MS;
      expect(await read(detail(1, [1, 2, 3]), detail(2, [9]))).toEqual(['Company 1: News 3']);
      now += 60_000;
      expect(await read(detail(1, [2, 3, 4]), detail(2, [9, 10]))).toEqual([
        'Company 1: News 4, News 3',
        'Company 2: News 10',
      ]);
      now += DAY_MS;
      expect(await read(detail(1, [2, 3, 4]), detail(2, [9, 10]))).toEqual([]);
    });

    it('goes by the date if the server gave all items new ids', async () => {
      // This device's clock runs years ahead of the server's.
      now += 1000 * DAY_MS;
      await read(detail(1, [1, 2]));
      now += DAY_MS;
      expect(await read(detail(1, [101, 102]))).toEqual([]);
      now += DAY_MS;
      expect(await read(detail(1, [201], '2026-01-04T00:00:00Z'))).toEqual(['Company 1: News 201']);
    });

    it('are not listed for companies that left', async () => {
      await read(detail(1, [1]));
      now += DAY_MS;
      await read(detail(1, [1, 2]));
      expect(await told(await visit([company(2)]))).toEqual(['Company 1 left']);
    });

    it('can be dismissed on its own', async () => {
      await read(detail(1, [1]));
      now += DAY_MS;
      await read(detail(1, [1, 2]));
      const history = await visit([company(1, { location: 'Oslo' }), company(2)]);
      const published = (await history.brief(null)).changes.find(({ kind }) => kind === 'published');
      if (published) await history.dismiss(published);
      expect((await history.brief(null)).changes.map(({ kind }) => kind)).toEqual(['changed']);
    });
  });

  it('says that the data were replaced instead of listing everything', async () => {
    await visit(many(50));
    now += DAY_MS;
    const history = await visit(many(50).map((each) => ({ ...each, id: each.id + 1000 })));
    expect(await history.brief(null)).toMatchObject({ reason: 'replaced', changes: [] });
    now += DAY_MS;
    expect(await (await visit(companies)).brief(null)).toMatchObject({ reason: null, changes: [] });
  });

  describe('of data whose dates all moved', () => {
    const redated = (rows: CompanySummaryResponse[], updated_at = '2026-03-03T04:00:00Z') =>
      rows.map((each) => ({ ...each, updated_at }));

    it('says that it was rewritten as a whole, and tells of no company, until the next visit', async () => {
      await visit(many(50));
      now += DAY_MS;
      const history = await visit(redated(many(50)));
      expect(await history.brief(null)).toMatchObject({ isRewritten: true, reason: null, changes: [] });
      expect(await (await visit(companies)).brief(null)).toMatchObject({ isRewritten: true });
      now += 1000;
      await history.markSeen();
      expect(await history.brief(null)).toMatchObject({ isRewritten: false });
      now += DAY_MS;
      expect(await (await visit(companies)).brief(null)).toMatchObject({ isRewritten: false });
      expect(await open().brief(MONDAY)).toMatchObject({ isRewritten: true });
    });

    it('tells which companies changed in more than the date', async () => {
      await visit(many(50));
      now += DAY_MS;
      const history = await visit([company(1, { location: 'Oslo' }), ...redated(many(51)).slice(1)]);
      const location = `location ${sampleCompany.location} > Oslo`;
      expect(await told(history)).toEqual([`Company 1 changed: ${location}`, 'Company 51 joined']);
      // One company kept its old date, so the data doesn't count as rewritten.
      expect(await history.brief(null)).toMatchObject({ isRewritten: false });
      const next = await visit(redated(companies, '2026-03-04T04:00:00Z'));
      expect(await told(next)).toHaveLength(2);
      expect(await next.brief(null)).toMatchObject({ isRewritten: true });
    });

    it('does not judge by few companies, another spelling of the same time, or dates that are gone or new', async () => {
      const { updated_at } = sampleCompany;
      const same = updated_at.replace('Z', '+00:00');
      const rewritten = async (before: CompanySummaryResponse[], after: CompanySummaryResponse[]) => {
        store = memoryStore();
        await visit(before);
        now += DAY_MS;
        return (await (await visit(after)).brief(null)).isRewritten;
      };
      const without = many(50).map((each) => ({ ...each, updated_at: null }));
      expect(await rewritten(many(19), redated(many(19)))).toBe(false);
      expect(await rewritten(many(50), redated(many(50), same))).toBe(false);
      expect(await rewritten(many(50), without)).toBe(false);
      expect(await rewritten(without, many(50))).toBe(false);
      expect(await rewritten(many(20), redated(many(20)))).toBe(true);
    });

    it('stays readable after the clock was set back', async () => {
      await visit(many(50));
      now += DAY_MS;
      await visit(redated(many(50)));
      now -= 7 * DAY_MS;
      expect(await (await visit(companies)).brief(null)).toMatchObject({ isRewritten: true });
      now += DAY_MS;
      expect(await (await visit(companies)).brief(null)).toMatchObject({ isRewritten: false });
    });

    it('reads what the version before has kept, without dates', async () => {
      await visit(many(50));
      const [kept, packed] = [await store.readState(), await store.readSnapshot()];
      if (!kept || !packed) throw new Error('Nothing was stored.');
      const { rewrittenAt: _, ...state } = kept;
      await store.write(state, withoutDates(packed));
      now += DAY_MS;
      const history = await visit(redated(many(51)));
      expect(await told(history)).toEqual(['Company 51 joined']);
      expect(await history.brief(null)).toMatchObject({ isRewritten: false, reason: null });
      now += DAY_MS;
      const next = await visit(redated(many(51), '2026-03-04T04:00:00Z'));
      expect(await next.brief(null)).toMatchObject({ isRewritten: true, changes: [] });
    });
  });

  it('starts anew after a damaged or cleared memory, without false news', async () => {
    await visit(many(2));
    now += DAY_MS;
    const state = await store.readState();
    if (state) await store.write(state, '[damaged');
    expect(await (await visit(many(9))).brief(null)).toMatchObject({ reason: 'first-visit', changes: [] });
    await open().erase();
    expect(await open().toJson()).toBeNull();
    expect(await (await visit(many(3))).brief(null)).toMatchObject({ reason: 'first-visit', changes: [] });
  });

  describe('with a clock that jumps', () => {
    it('tells what is new after it was set back, once, and says that times are not exact', async () => {
      await visit(many(2));
      now += DAY_MS;
      await visit(many(3));
      now -= 7 * DAY_MS;
      const history = await visit(many(4));
      expect(await told(history)).toEqual(['Company 4 joined', 'Company 3 joined']);
      expect(await history.brief(null)).toMatchObject({ isClockSetBack: true, reason: null });
      now += DAY_MS;
      const next = await visit(many(5));
      expect(await told(next)).toEqual(['Company 5 joined']);
      expect(await next.brief(null)).toMatchObject({ isClockSetBack: false });
    });

    it('tells nothing again when it is right again after it was ahead for years', async () => {
      await visit(many(2));
      now += DAY_MS;
      await visit(many(3));
      now += 4 * 365 * DAY_MS;
      expect(await told(await visit(many(4)))).toEqual(['Company 4 joined']);
      now -= 4 * 365 * DAY_MS - HOUR_MS;
      const history = await visit(many(5));
      expect(await told(history)).toEqual(['Company 5 joined', 'Company 4 joined']);
      expect(await told(history, MONDAY)).toHaveLength(3);
      now += DAY_MS;
      expect(await told(await visit(many(5)))).toEqual([]);
    });

    it('keeps what was dismissed or marked as seen when it is set back within a visit', async () => {
      await visit(many(2));
      now += DAY_MS;
      const history = await visit(many(4));
      const [change] = (await history.brief(null)).changes;
      if (change) await history.dismiss(change);
      now -= 7 * DAY_MS;
      await history.stay();
      expect(await told(history)).toEqual(['Company 4 joined']);
      await history.record();
      expect(await told(history)).toEqual(['Company 4 joined']);
      await history.markSeen();
      expect(await told(history)).toEqual([]);
      now += 60_000;
      expect(await told(await visit(many(5)))).toEqual(['Company 5 joined']);
    });

    it('loses nothing, and tells nothing that was marked as seen, however it jumps', async () => {
      const jump = fc.oneof(
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
        fc.integer({ min: -1000 * DAY_MS, max: 1000 * DAY_MS }),
      );
      const steps = fc.array(fc.record({ jump, marksSeen: fc.boolean() }), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          store = memoryStore();
          now = MONDAY;
          let [count, seen] = [1, 1];
          await visit(many(count));
          for (const { jump: ms, marksSeen } of taken) {
            // No two visits happen in the same millisecond.
            now += ms === 0 ? 1 : ms;
            count += 1;
            const history = await visit(many(count));
            const names = await told(history);
            expect(names).toContain(`Company ${count} joined`);
            expect(names.every((name) => Number(/\d+/.exec(name)) > seen)).toBe(true);
            if (!marksSeen) continue;
            await history.markSeen();
            seen = count;
            expect(await told(history)).toEqual([]);
          }
        }),
        propertyRuns(0.5),
      );
    });
  });

  it('is exported with everything that is remembered', async () => {
    await visit(many(2));
    now += DAY_MS;
    const json = JSON.parse((await (await visit(many(3))).toJson()) ?? '');
    expect(json).toMatchObject({ changes: [{ kind: 'joined', id: 3 }], takenAt: now });
    expect(json.companies).toHaveLength(3);
    expect(json.companies[0]).toMatchObject({ id: 1, updated_at: '2026-11-20T05:42:00.000Z' });
  });
});

describe('snapshots', () => {
  const text = fc.oneof(fc.string(), fc.string({ minLength: 250, maxLength: 260 }));
  const companies = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      name: text,
      description: text,
      location: fc.option(text),
      updated_at: fc.constantFrom(sampleCompany.updated_at, '2026-03-02T10:00:00.5+02:00', 'soon', null),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const snapshot = companies.map((rows) =>
    toSnapshot(
      rows.map(({ id, ...fields }) => company(id, fields)),
      MONDAY,
    ),
  );

  it('are the same after storage', () => {
    fc.assert(
      fc.property(snapshot, (taken) => {
        expect(unpackSnapshot(packSnapshot(taken))).toEqual(taken);
      }),
      propertyRuns(0.75),
    );
  });

  it('differ in nothing from themselves, and step by step in what they differ in at once', () => {
    fc.assert(
      fc.property(snapshot, snapshot, snapshot, (first, second, third) => {
        expect(compareSnapshots(first, first).changes).toEqual([]);
        const compare = (before: typeof first, after: typeof first) =>
          compareSnapshots(before, after).changes;
        // Ignore names, because a change has the last one seen, and long texts, which can't be compared after two
        // changes.
        const known = (changes: readonly Change[]) =>
          summarize(changes)
            .flatMap((change) => {
              const { id, kind } = change;
              const fields = 'fields' in change ? change.fields.filter(({ from, to }) => from !== to) : [];
              return kind === 'changed' && fields.length === 0 ? [] : { id, kind, fields: new Set(fields) };
            })
            .toSorted((a, b) => a.id - b.id);
        const steps = known([...compare(first, second), ...compare(second, third)]);
        const atOnce = known(compare(first, third));
        // A company that left and came back with changes isn't reported as changed.
        const cameBack = new Set([...first.companies.keys()].filter((id) => !second.companies.has(id)));
        const others = (changes: typeof steps) => changes.filter(({ id }) => !cameBack.has(id));
        expect(others(steps)).toEqual(others(atOnce));
      }),
    );
  });
});
