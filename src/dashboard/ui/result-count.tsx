interface ResultCountProps {
  readonly page: number;
  readonly size: number;
  readonly rows: number;
  /** Null where the server does not tell. */
  readonly total: number | null;
}

const say = (count: number) => count.toLocaleString('en');

/** "1–50 of 1,204" */
export function sayResultCount({ page, size, rows, total }: ResultCountProps): string {
  const of = total === null ? 'an unknown number' : say(total);
  if (rows === 0) return `0 of ${of}`;
  const first = (page - 1) * size + 1;
  return `${say(first)}–${say(first + rows - 1)} of ${of}`;
}

/** Which part of the list is on screen, told to screen readers when it changes. */
export function ResultCount(props: ResultCountProps) {
  return (
    <p role="status" aria-label="Result count">
      {sayResultCount(props)}
    </p>
  );
}
