import { formatDate, formatExact } from '../lib/format/format-date.ts';
import { formatTime } from '../lib/format/format-time.ts';
import { useTimeZone } from '../lib/time-zone.ts';
import type { DateValue } from '../records/parsed-value.ts';

interface RecordDateProps {
  readonly date: DateValue;
  readonly exact?: boolean;
}

/** A date from a record. A time without a zone is shown as received, without conversion. */
export function RecordDate({ date, exact = false }: RecordDateProps) {
  const zone = useTimeZone();
  if (date.kind === 'day')
    return (
      <time dateTime={date.day.toISOString().slice(0, 10)}>
        {formatDate(date.day)}
        {date.time !== null && (exact || date.time !== '00:00') && `, ${date.time}`}
      </time>
    );
  const time = zone === 'utc' ? `${date.at.toISOString().slice(11, 16)} UTC` : formatTime(date.at);
  return (
    <time dateTime={date.at.toISOString()} title={formatExact(date.at, zone)}>
      {formatDate(date.at, zone)}
      {exact && `, ${time}`}
    </time>
  );
}
