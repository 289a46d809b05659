import { ApiError, type Failure } from '#dashboard/api/failure.ts';
import { routes } from '#contract/routes.ts';
import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';

const toError = (failure: Failure, at: number | null) =>
  new ApiError(failure, {
    method: 'GET',
    path: routes.companyList.path,
    requestId: null,
    at: new Date(at ?? Date.now()),
  });

/** Shown when the crawl ended before the first company was loaded. */
export function EmptyCatalogue({ progress }: { readonly progress: Progress }) {
  const command = useCatalogueCommand();
  const { phase, failure, at } = progress;
  const paused = phase === 'paused';
  const restart = () => command((catalogue) => (paused ? catalogue.resume() : catalogue.refresh()));
  if (phase === 'failed')
    return <FailureView error={failure && toError(failure, at)} onRetry={restart} scope="read:companies" />;
  return (
    <Notice title="Nothing to search yet">
      <p>
        Search, sorting and these filters work over all companies, and the reading of them was{' '}
        {paused ? 'paused' : 'cancelled'} before the first.
      </p>
      <p>
        <Button onClick={restart}>{paused ? 'Resume' : 'Read all companies'}</Button>
      </p>
    </Notice>
  );
}
