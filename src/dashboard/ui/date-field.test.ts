import { expect, test } from 'vitest';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { parseDay } from '#dashboard/ui/date-field.tsx';

test.each(['2026-01-02', ' 2026-01-02 ', '2 Jan 2026', '02 jan 2026', '2 January 2026'])(
  '%j is the second of January',
  (text) => {
    expect(parseDay(text)).toBe('2026-01-02');
  },
);

test.each(['', 'soon', '2026', '1/2/2026', '30 Feb 2026', '0 Jan 2026', '2 Foo 2026', '2026-01-02T10:00Z'])(
  '%j is not a day',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

test('every date can be typed as it is shown', () => {
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2026, month, 9));
    expect(parseDay(DATE_FORMATS.utc.date(date))).toBe(date.toISOString().slice(0, 10));
  }
});
