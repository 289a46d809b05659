import { useEffect, useState } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import { formatRelative } from '#dashboard/lib/format/format-date.ts';
import { useNow, useDateFormat } from '../lib/clock.tsx';

interface DateTimeProps {
  readonly at: string | null;
  /** `brief` is shorter than `date` and shows the relative time on hover. */
  readonly show?: 'ago' | 'brief' | 'date';
}

/** Shows a date or relative time, with the exact time on hover. Shows "unknown date" if `at` is invalid. */
export function DateTime({ at, show = 'date' }: DateTimeProps) {
  const format = useDateFormat();
  const now = useNow();
  if (at === null) return <>—</>;
  const date = parseInstant(at);
  if (!date) return <span title={at}>unknown date</span>;
  const exact = format.exact(date);
  const ago = formatRelative(date, now, format.zone);
  return (
    // The key makes React replace the element. Changing its text would count as a layout shift if it is
    // right-aligned.
    <time key={at} dateTime={date.toISOString()} title={show === 'brief' ? `${ago}, ${exact}` : exact}>
      {show === 'ago' ? ago : show === 'brief' ? format.brief(date, now) : format.date(date)}
    </time>
  );
}

/** Counts down to a time: "in 12 s", then "now". */
export function Countdown({ to }: { readonly to: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((to.getTime() - now) / 1000);
  return <>{seconds > 0 ? `in ${seconds} s` : 'now'}</>;
}
