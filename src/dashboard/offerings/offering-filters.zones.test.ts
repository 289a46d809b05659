import { describe, expect, test } from 'vitest';
import { setTimeZone, TIME_ZONES } from '#dashboard/lib/testing/time-zones.ts';
import { formatDaysLeft } from '#dashboard/offerings/days-left.ts';
import { toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import { toIsoDay, type TimeZone } from '#records/calendar.ts';
import { dateAt } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { parseRanges } from '#records/value-range.ts';
import { statusOf } from '#records/window.ts';

const idsOf = async (index: ReturnType<typeof offeringIndexOf>, search: OfferingsSearch, zone: TimeZone) =>
  (await index.answers.offeringRows({ ...toOfferingListRequest(search, zone), size: 1000 })).offerings.map(
    ({ id }) => id,
  );

test('a range of days has the rows that show these days', async () => {
  setTimeZone('America/Los_Angeles');
  const index = offeringIndexOf([
    { id: 1, settled: '2026-11-30T23:30:00Z' },
    { id: 2, settled: '2026-12-01T00:30:00Z' },
    { id: 3, settled: '2026-12-01T08:00:00Z' },
  ]);
  expect(await idsOf(index, { range: parseRanges('settled/2026-12-01..') }, 'local')).toEqual([3]);
  expect(await idsOf(index, { range: parseRanges('settled/..2026-11-30') }, 'local')).toEqual([1, 2]);
  expect(await idsOf(index, { range: parseRanges('settled/2026-12-01..') }, 'utc')).toEqual([2, 3]);
});

describe.each(TIME_ZONES)('in %s', (name) => {
  const hours = Array.from({ length: 24 * 6 }, (_, hour) => Date.UTC(2018, 10, 2, hour, 30));
  const records: JsonRecord[] = hours.map((at, id) => ({ id, settled: new Date(at).toISOString() }));

  test('each day of a range has the instants that the clock shows on it, also where it is changed', async () => {
    setTimeZone(name);
    const index = offeringIndexOf(records);
    for (const day of ['2018-11-03', '2018-11-04', '2018-11-05', '2018-11-06']) {
      const shown = hours.flatMap((at, id) => (toIsoDay(new Date(at), 'local') === day ? id : []));
      expect(await idsOf(index, { range: parseRanges(`settled/${day}..${day}`) }, 'local')).toEqual(shown);
    }
  });

  test('a date without a time is the same day in every time zone, even beside date-times', async () => {
    setTimeZone(name);
    const index = offeringIndexOf([{ id: 'day', settled: '2018-11-04' }, ...records]);
    const inRange = async (range: string) => idsOf(index, { range: parseRanges(range) }, 'local');
    expect(await inRange('settled/2018-11-04..2018-11-04')).toContain('day');
    expect(await inRange('settled/2018-11-05..')).not.toContain('day');
    expect(await inRange('settled/..2018-11-03')).not.toContain('day');
  });

  test('a window that closes on a day is open until the clock shows the next one', async () => {
    setTimeZone(name);
    const window = { opens: ['opens'], closes: ['closes'] };
    const record = { id: 1, opens: '2018-11-03', closes: '2018-11-04' };
    const seen = new Set<string>();
    for (const at of hours) {
      const today = toIsoDay(new Date(at), 'local');
      const expected = today < '2018-11-03' ? 'upcoming' : today > '2018-11-04' ? 'closed' : 'open';
      expect(statusOf(record, window, at, 'local')).toBe(expected);
      seen.add(expected);
      const date = dateAt(record, ['closes']);
      const left = date && formatDaysLeft(date, new Date(at), 'local');
      expect(left === null).toBe(expected === 'closed');
    }
    expect(seen.size).toBe(3);
    const at = hours.find((hour) => toIsoDay(new Date(hour), 'local') === '2018-11-05') ?? 0;
    for (const now of [at - 3_600_000, at]) {
      const index = offeringIndexOf([record], new Date(now).toISOString());
      const status = statusOf(record, window, now, 'local') ?? 'open';
      expect(await idsOf(index, { status: [status] }, 'local')).toEqual([1]);
      const { statuses } = await index.answers.offeringFacets(toOfferingListRequest({}, 'local'));
      expect(statuses).toMatchObject({ [status]: 1 });
    }
  });
});
