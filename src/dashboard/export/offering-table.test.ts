import { expect, test } from 'vitest';
import { toOfferingCell, toOfferingRow, toShownCell } from './offering-table.ts';

const WINDOW = { opens: ['opens_at'], closes: ['closes_at'] };
const NOW = Date.parse('2026-11-09T12:00:00Z');
const offering = {
  id: 'a1',
  opens_at: '2026-11-01T09:00:00Z',
  closes_at: '2026-11-30T17:00:00Z',
  terms: { lock_up_months: 6, fees: { entry: 1.5 }, none: {} },
  tags: ['Secondary', 'EU'],
};

test('an offering has one column for each nested field, and its status', () => {
  expect(toOfferingRow(offering, WINDOW, NOW)).toEqual({
    status: 'Open',
    id: 'a1',
    opens_at: offering.opens_at,
    closes_at: offering.closes_at,
    'terms.lock_up_months': 6,
    'terms.fees.entry': 1.5,
    'terms.none': {},
    tags: offering.tags,
  });
});

test('a status that the server sends is kept', () => {
  expect(toOfferingRow({ ...offering, status: 'WITHDRAWN' }, WINDOW, NOW)).toMatchObject({
    status: 'WITHDRAWN',
  });
});

test('dates read as on the page, lists without brackets', () => {
  expect(toShownCell('2026-11-30T17:00:00Z', 'utc')).toBe('30 Nov 2026');
  expect(toShownCell('2026-11-30', 'local')).toBe('30 Nov 2026');
  expect(toShownCell(['Secondary', 'EU'], 'utc')).toBe('Secondary; EU');
  expect(toOfferingCell([{ title: 'Term sheet' }])).toBe('[{"title":"Term sheet"}]');
  expect(toOfferingCell('2026-11-30')).toBe('2026-11-30');
});
