import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../lib/format/format-count.ts';

/** Delay before screen readers announce a new count. Longer than the usual pause between keystrokes. */
const ANNOUNCE_DELAY_MS = 1000;

interface ResultCountProps {
  readonly offset: number;
  readonly rows: number;
  readonly total: number | null;
}

function formatResultCount({ offset, rows, total }: ResultCountProps): string {
  const of = total === null ? 'an unknown number' : formatCount(total);
  if (rows === 0) return total === 0 ? 'No results' : `0 of ${of}`;
  return `${formatCount(offset + 1)}–${formatCount(offset + rows)} of ${of}`;
}

/** Shows the range of rows on screen, such as "1–50 of 1,200". After a delay, screen readers announce a new range. */
export function ResultCount(props: ResultCountProps) {
  const text = formatResultCount(props);
  // The text that screen readers announced last. It is initially the text of the first render, because that one isn't
  // announced.
  const announced = useRef(text);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (text === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = text;
      setAnnouncement(text);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p role="status" aria-label="Result count" aria-live="off">
        {text}
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
