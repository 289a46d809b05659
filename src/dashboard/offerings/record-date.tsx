import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { DATE_FORMATS } from '../lib/format/format-date.ts';
import type { DateValue } from '../records/parsed-value.ts';

interface RecordDateProps {
  readonly date: DateValue;
  readonly exact?: boolean;
}

/** A date from a record. A time without a zone is shown as received, without conversion. */
export function RecordDate({ date, exact = false }: RecordDateProps) {
  const format = useDateFormat();
  if (date.kind === 'day')
    return (
      <time dateTime={date.day.toISOString().slice(0, 10)}>
        {DATE_FORMATS.utc.date(date.day)}
        {date.time !== null && (exact || date.time !== '00:00') && `, ${date.time}`}
      </time>
    );
  return (
    <time dateTime={date.at.toISOString()} title={format.exact(date.at)}>
      {format.date(date.at)}
      {exact && `, ${format.time(date.at)}`}
    </time>
  );
}
