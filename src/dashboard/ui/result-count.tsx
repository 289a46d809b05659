import { useEffect, useRef, useState } from 'react';
import { groupedNumber } from '../lib/format/grouped-number.ts';

/** Long enough for the next key to come, in milliseconds. */
const PAUSE = 1000;

interface ResultCountProps {
  /** How many rows of the list come before those on screen. */
  readonly offset: number;
  readonly rows: number;
  /** Null where the server does not tell. */
  readonly total: number | null;
}

/** "1–50 of 1,204" */
export function formatResultCount({ offset, rows, total }: ResultCountProps): string {
  const of = total === null ? 'an unknown number' : groupedNumber.format(total);
  if (rows === 0) return `0 of ${of}`;
  return `${groupedNumber.format(offset + 1)}–${groupedNumber.format(offset + rows)} of ${of}`;
}

/** Which part of the list is on screen: seen at once, and told to screen readers when it has settled. */
export function ResultCount(props: ResultCountProps) {
  const words = formatResultCount(props);
  // What one finds on arrival needs no telling.
  const told = useRef(words);
  const [telling, tell] = useState('');
  useEffect(() => {
    if (words === told.current) return;
    const settling = setTimeout(() => {
      told.current = words;
      tell(words);
    }, PAUSE);
    return () => clearTimeout(settling);
  }, [words]);
  return (
    <>
      <p role="status" aria-label="Result count" aria-live="off">
        {words}
      </p>
      <p aria-live="polite" className="sr-only">
        {telling}
      </p>
    </>
  );
}
