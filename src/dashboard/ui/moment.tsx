import { parseInstant, sayAgo, sayDate, sayExactly } from './instant.ts';

interface MomentProps {
  /** A date-time as it came over the wire. */
  readonly at: string | null;
  readonly show?: 'ago' | 'date';
}

/** A date in words, with the exact UTC instant on hover. What is no date says so. */
export function Moment({ at, show = 'date' }: MomentProps) {
  if (at === null) return <>—</>;
  const date = parseInstant(at);
  if (!date) return <span title={at}>unknown date</span>;
  return (
    <time dateTime={date.toISOString()} title={sayExactly(date)}>
      {show === 'ago' ? sayAgo(date, new Date()) : sayDate(date)}
    </time>
  );
}
