import { sayDate, sayExactly } from '../ui/instant.ts';
import { sayTime } from '../ui/say-time.ts';
import { useTimeZone } from '../ui/time-zone.ts';
import type { IsoDate } from './iso-date.ts';

interface RecordDateProps {
  readonly date: IsoDate;
  /** True where there is room for the time of day. */
  readonly exact?: boolean;
}

/** A date out of a record. A time without a zone is shown as it was written, and as nobody's UTC. */
export function RecordDate({ date, exact = false }: RecordDateProps) {
  const zone = useTimeZone();
  if (date.kind === 'day')
    return (
      <time dateTime={date.day.toISOString().slice(0, 10)}>
        {sayDate(date.day)}
        {date.time !== null && (exact || date.time !== '00:00') && `, ${date.time}`}
      </time>
    );
  const time = zone === 'utc' ? `${date.at.toISOString().slice(11, 16)} UTC` : sayTime(date.at);
  return (
    <time dateTime={date.at.toISOString()} title={sayExactly(date.at, zone)}>
      {sayDate(date.at, zone)}
      {exact && `, ${time}`}
    </time>
  );
}
