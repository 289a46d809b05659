import { formatTime } from '../lib/format/format-time.ts';

/** "as of 10:42": when the data was fetched. `at` in milliseconds since the epoch. */
export function AsOf({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <span className="text-ink-3 max-sm:hidden">
      · as of <time dateTime={date.toISOString()}>{formatTime(date)}</time>
    </span>
  );
}
