import { describe, expect, test } from 'vitest';
import { setTimeZone } from '#dashboard/lib/testing/time-zones.ts';
import { ALL_OFFERINGS, offeringIndexOf } from '#dashboard/testing/offering-samples.ts';

/** Days, instants and times without a zone in one field, in the order in which Los Angeles has them. */
const ORDERED = [
  { id: 1, settled: '2026-11-30' },
  { id: 2, settled: '2026-11-30T08:30:00Z' },
  { id: 3, settled: '2026-11-30T18:00:00' },
  { id: 4, settled: '2026-12-01T03:00:00Z' },
  { id: 5, settled: '2026-12-01' },
  { id: 6, settled: '2026-12-01T08:00:01Z' },
];

describe('a field that has days and instants', () => {
  const ids = async (order: { zone: 'utc' | 'local'; descending?: boolean }) => {
    const { descending = false, zone } = order;
    const index = offeringIndexOf(ORDERED.toReversed());
    const sort = { path: ['settled'], descending };
    const { offerings } = await index.answers.offeringRows({ ...ALL_OFFERINGS, zone, sort });
    return offerings.map(({ id }) => id);
  };

  test('is sorted as the dates are shown, in either time zone and both ways', async () => {
    setTimeZone('America/Los_Angeles');
    expect(await ids({ zone: 'local' })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ids({ zone: 'local', descending: true })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await ids({ zone: 'utc' })).toEqual([1, 2, 3, 5, 4, 6]);
  });

  test('is sorted anew when the time zone is changed in Settings', async () => {
    setTimeZone('Asia/Tokyo');
    const index = offeringIndexOf([
      { id: 1, settled: '2026-12-01T16:00:00Z' },
      { id: 2, settled: '2026-12-02' },
    ]);
    const sort = { path: ['settled'], descending: false };
    const idsIn = async (zone: 'utc' | 'local') =>
      (await index.answers.offeringRows({ ...ALL_OFFERINGS, zone, sort })).offerings.map(({ id }) => id);
    expect(await idsIn('utc')).toEqual([1, 2]);
    expect(await idsIn('local')).toEqual([2, 1]);
    expect(await idsIn('utc')).toEqual([1, 2]);
  });
});
