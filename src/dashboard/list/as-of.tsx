import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';

/** Shows when the data was fetched, such as "as of 10:42". `at` is in milliseconds since 1970. */
export function AsOf({
  at,
  isPending = false,
}: {
  readonly at: number | null;
  readonly isPending?: boolean;
}) {
  const { asOf } = useDateFormat();
  const now = useNow();
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span
      className="text-ink-3 max-sm:hidden beside-preview:hidden"
      style={isPending ? { visibility: 'hidden' } : {}}
    >
      · as of <time dateTime={date.toISOString()}>{asOf(date, now)}</time>
    </span>
  );
}
