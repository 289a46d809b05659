import { isNotFound } from '#dashboard/api/failure.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import type { CompareColumn } from './compare-column.ts';

export function ColumnFailure({ column: { id, failure, retry } }: { readonly column: CompareColumn }) {
  if (!isNotFound(failure)) return <FailureView error={failure} onRetry={retry} />;
  return (
    <Notice title={`No company ${id}`}>
      <p>The service has no company with this id. It may have been removed, or the link mistyped.</p>
    </Notice>
  );
}
