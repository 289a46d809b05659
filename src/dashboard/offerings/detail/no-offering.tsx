import { Link } from '@tanstack/react-router';
import type { OfferingInList } from '#dashboard/api/offering-in-list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';

/** The URL can contain any id; a heading should stay short. */
const MAX_ID_LENGTH = 80;

interface NoOfferingProps {
  readonly id: string;
  /** How much of the list was searched; undefined if it was not. */
  readonly listSearch: OfferingInList | undefined;
  /** Searches again, if the list could not be read to its end. */
  readonly onRetry: (() => void) | undefined;
}

export function NoOffering({ id, listSearch, onRetry }: NoOfferingProps) {
  const title = `No offering ${id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id}`;
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <Notice as="h1" title={title}>
        <p>{formatMissing(listSearch, onRetry !== undefined)}</p>
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {onRetry && <Button onClick={onRetry}>Look again</Button>}
          <Link to="/offerings" className="text-accent underline">
            See all offerings
          </Link>
        </p>
      </Notice>
    </>
  );
}

function formatMissing(listSearch: OfferingInList | undefined, failed: boolean): string {
  if (failed)
    return 'The server has no page for it. Its list could not be read to the end, so it may still be there.';
  if (!listSearch)
    return 'The server does not know it. It may have been withdrawn, or the address is not complete.';
  return listSearch.ended
    ? 'The server has no page for it, and its list does not have it. It may have been withdrawn, or the address is not complete.'
    : `The server has no page for it, and it is not among the first ${formatCount(listSearch.searched)} offerings of its list.`;
}
