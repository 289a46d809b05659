interface ResultCountProps {
  /** How many rows of the list come before those on screen. */
  readonly offset: number;
  readonly rows: number;
  /** Null where the server does not tell. */
  readonly total: number | null;
}

const say = (count: number) => count.toLocaleString('en');

/** "1–50 of 1,204" */
export function sayResultCount({ offset, rows, total }: ResultCountProps): string {
  const of = total === null ? 'an unknown number' : say(total);
  if (rows === 0) return `0 of ${of}`;
  return `${say(offset + 1)}–${say(offset + rows)} of ${of}`;
}

/** Which part of the list is on screen, told to screen readers when it changes. */
export function ResultCount(props: ResultCountProps) {
  return (
    <p role="status" aria-label="Result count">
      {sayResultCount(props)}
    </p>
  );
}
