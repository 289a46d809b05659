import { useSyncExternalStore } from 'react';
import {
  formatBriefDate,
  formatDate,
  formatExact,
  formatRelative,
  parseInstant,
} from '../lib/format/format-date.ts';
import { useTimeZone } from '../lib/time-zone.ts';

const MINUTE_MS = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** The current time, to the minute; components that use it follow the clock. */
const useNow = () => new Date(useSyncExternalStore(subscribe, currentMinute) * MINUTE_MS);

interface MomentProps {
  /** ISO date-time as received from the API. */
  readonly at: string | null;
  /** `brief` is a shorter `date`, with the relative time on hover. */
  readonly show?: 'ago' | 'brief' | 'date';
}

/** A date or relative time, with the exact time on hover; "unknown date" if invalid. */
export function Moment({ at, show = 'date' }: MomentProps) {
  const zone = useTimeZone();
  const now = useNow();
  if (at === null) return <>—</>;
  const date = parseInstant(at);
  if (!date) return <span title={at}>unknown date</span>;
  const exact = formatExact(date, zone);
  const ago = formatRelative(date, now);
  return (
    <time dateTime={date.toISOString()} title={show === 'brief' ? `${ago}, ${exact}` : exact}>
      {show === 'ago' ? ago : show === 'brief' ? formatBriefDate(date, now, zone) : formatDate(date, zone)}
    </time>
  );
}
