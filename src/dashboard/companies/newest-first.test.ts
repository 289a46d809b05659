import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const item = (published_at: string | null) => ({ published_at });

test('the newest item comes first whatever its time zone, and undated or invalid dates come last', () => {
  const dates = [null, '2024-01-01T00:00:00Z', '2026-99-99T00:00:00Z', '2026-01-01T00:00:00+02:00', 'soon'];
  expect(newestFirst(dates.map(item)).map(({ published_at }) => published_at)).toEqual([
    '2026-01-01T00:00:00+02:00',
    '2024-01-01T00:00:00Z',
    null,
    '2026-99-99T00:00:00Z',
    'soon',
  ]);
});

test('newestFirst keeps all items and is idempotent', () => {
  const text = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  fc.assert(
    fc.property(fc.array(text.map(item)), (items) => {
      const once = newestFirst(items);
      expect(new Set(once)).toEqual(new Set(items));
      expect(newestFirst(once)).toEqual(once);
    }),
  );
});
