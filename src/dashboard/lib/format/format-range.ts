import { parseIso } from '#contract/iso-date.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { isDayCount } from '#records/calendar.ts';
import { formatNumber } from '#records/format-number.ts';
import type { ValueRange } from '#records/value-range.ts';

function formatBound(text: string): string {
  if (isDayCount(text))
    return text === '0d' ? 'today' : `${formatCounted(Number.parseInt(text, 10), 'day')} from today`;
  const day = parseIso(text);
  return day ? DATE_FORMATS.utc.date(day.at) : formatNumber(text);
}

/**
 * Formats a range for people: "10–50 USD", "from 1 Jan 2026", "up to 50", "under 50", "over 10, under 50 USD", "in the
 * next 7 days".
 */
export function formatRange({ from, to, currency, isOver, isUnder }: Omit<ValueRange, 'path'>): string {
  if (from === '0d' && isDayCount(to)) return `in the next ${formatCounted(Number.parseInt(to, 10), 'day')}`;
  const unit = currency === null ? '' : ` ${currency}`;
  if (from !== '' && to !== '' && !isOver && !isUnder)
    return `${formatBound(from)}–${formatBound(to)}${unit}`;
  const ends = [
    from === '' ? [] : `${isOver ? 'over' : 'from'} ${formatBound(from)}`,
    to === '' ? [] : `${isUnder ? 'under' : 'up to'} ${formatBound(to)}`,
  ];
  return `${ends.flat().join(', ')}${unit}`;
}
