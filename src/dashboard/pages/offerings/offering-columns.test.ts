import { expect, test } from 'vitest';
import { inferSchema } from '#records/infer-schema.ts';
import { offeringColumns } from './offering-columns.tsx';
import { MIN_NAME_WIDTH } from './offering-table.tsx';

/** Width in pixels of the table beside the filters, in a window of 1440 px. */
const TABLE_WIDTH = 880;

const columnsOf = (records: Parameters<typeof inferSchema>[0]) =>
  offeringColumns({
    schema: inferSchema(records, null, Date.parse('2026-11-27')),
    records,
    badges: [],
    used: [],
    isGrouped: false,
    chosen: undefined,
  });

test('the default columns fit a window of 1440 px, also with amounts in billions', () => {
  const records = Array.from({ length: 25 }, (_, at) => ({
    id: at,
    company_id: at,
    title: `Series ${at}`,
    share_price: 228_405.25 + at,
    minimum_investment: 1_025_000_000 + at,
    shares_offered: 390_000 + at,
    currency: 'COP',
    opens_at: `2026-09-${10 + (at % 20)}T09:00:00Z`,
    closes_at: `2026-12-${10 + (at % 20)}T17:00:00Z`,
  }));
  const { shown } = columnsOf(records);
  expect(shown.map(({ header }) => header)).toEqual([
    'Offering',
    'Status',
    'Closing',
    'Share price',
    'Minimum investment',
    'Shares offered',
  ]);
  expect(shown.reduce((sum, { width }) => sum + width, MIN_NAME_WIDTH)).toBeLessThanOrEqual(TABLE_WIDTH);
});

test('a first click sorts amounts from the highest, but minimums from the lowest', () => {
  const records = [
    { id: 1, title: 'Series A', minimum_investment: 100, target_raise: 5000, currency: 'EUR' },
  ];
  const { all } = columnsOf(records);
  const firstOf = (name: string) => all.find(({ header }) => header === name)?.sort?.first;
  expect(firstOf('Minimum investment')).toBeUndefined();
  expect(firstOf('Target raise')).toBe('descending');
});
