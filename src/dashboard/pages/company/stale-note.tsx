import { Button } from '#dashboard/ui/button.tsx';
import { formatTime } from '#dashboard/lib/format/format-time.ts';

interface StaleNoteProps {
  readonly readAt: Date;
  readonly onRetry: () => void;
}

/** Says that the record is stale because refetching it failed. */
export function StaleNote({ readAt, onRetry }: StaleNoteProps) {
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warn-wash px-3 py-2 text-sm text-ink-2 print:hidden"
    >
      As of {formatTime(readAt)}. The service could not be read again since.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}
