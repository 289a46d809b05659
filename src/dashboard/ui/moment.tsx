import { parseInstant, formatRelative, formatDate, formatExact } from '../lib/format/format-date.ts';
import { useTimeZone } from '../lib/time-zone.ts';

interface MomentProps {
  /** A date-time as it came over the wire. */
  readonly at: string | null;
  /** `brief` is `ago` for where there is little room. */
  readonly show?: 'ago' | 'brief' | 'date';
}

/** A date in words, with the exact instant on hover. What is no date says so. */
export function Moment({ at, show = 'date' }: MomentProps) {
  const zone = useTimeZone();
  if (at === null) return <>—</>;
  const date = parseInstant(at);
  if (!date) return <span title={at}>unknown date</span>;
  return (
    <time dateTime={date.toISOString()} title={formatExact(date, zone)}>
      {show === 'date'
        ? formatDate(date, zone)
        : formatRelative(date, new Date(), show === 'brief' ? 'narrow' : 'long')}
    </time>
  );
}
