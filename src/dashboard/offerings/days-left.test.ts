import { expect, test } from 'vitest';
import { formatDaysLeft } from './days-left.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const moment = (text: string) => ({ kind: 'moment', at: new Date(text) }) as const;
const day = (text: string) => ({ kind: 'day', at: new Date(text), time: null }) as const;

test.each([
  [moment('2026-06-15T17:00:00Z'), 'closes today'],
  [moment('2026-06-16T09:00:00Z'), 'closes tomorrow'],
  [moment('2026-06-18T17:00:00Z'), 'closes in 3 days'],
  [day('2026-06-15'), 'closes today'],
  [day('2026-06-16'), 'closes tomorrow'],
  [day('2999-12-31'), null],
  [day('2026-06-14'), null],
])('days left are counted by the calendar: %j', (date, text) => {
  expect(formatDaysLeft(date, NOW, 'utc')).toBe(text);
});
