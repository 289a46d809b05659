import { parseIso } from '#contract/iso-date.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { formatNumber } from '#records/format-number.ts';
import type { ValueRange } from '#records/value-range.ts';

function formatBound(text: string): string {
  const day = parseIso(text);
  return day ? DATE_FORMATS.utc.date(day.at) : formatNumber(text);
}

/** Formats a range for people: "10–50 USD", "from 1 Jan 2026", "up to 50", "under 50", "over 10, under 50 USD". */
export function formatRange({ from, to, currency, isOver, isUnder }: Omit<ValueRange, 'path'>): string {
  const unit = currency === null ? '' : ` ${currency}`;
  if (from !== '' && to !== '' && !isOver && !isUnder)
    return `${formatBound(from)}–${formatBound(to)}${unit}`;
  const ends = [
    from === '' ? [] : `${isOver ? 'over' : 'from'} ${formatBound(from)}`,
    to === '' ? [] : `${isUnder ? 'under' : 'up to'} ${formatBound(to)}`,
  ];
  return `${ends.flat().join(', ')}${unit}`;
}
