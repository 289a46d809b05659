import type { ReactNode } from 'react';
import type { Scope } from '#contract/routes.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { Countdown } from '#dashboard/ui/date-time.tsx';
import { nextRetryAt } from '../api/query-client.ts';
import { isOfflineError } from '../api/retry.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFocusFallback } from '../ui/use-focus-fallback.ts';
import { isChunkLoadError, failureDetails, formatFailure } from './format-failure.ts';

/** Props of a view of a failed request. `scope` is the one that the request requires. */
interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly as?: 'h1' | 'h2';
  readonly scope?: Scope;
  /** True to show a banner above content that stays. */
  readonly inline?: boolean;
  /** When the content below the banner was loaded, in milliseconds since 1970. */
  readonly asOf?: number | null;
  readonly children?: ReactNode;
}

export function FailureView({ error, onRetry, as = 'h2', scope, inline, asOf, children }: FailureProps) {
  const { clock } = useDateFormat();
  const text = formatFailure(error, scope);
  const panel = useFocusFallback<HTMLDivElement>();
  const retryAt = nextRetryAt(error);
  const countdown = retryAt && (
    <>
      Trying again <Countdown to={retryAt} />.
    </>
  );
  const buttons = (
    <>
      {text.retry && (
        <Button look={inline ? 'plain' : 'solid'} onClick={onRetry}>
          Retry
        </Button>
      )}
      <CopyButton text={() => failureDetails(error)} look={inline ? 'bare' : 'plain'}>
        Copy details
      </CopyButton>
    </>
  );
  if (inline)
    return (
      <div
        ref={panel}
        role="alert"
        className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-warn-wash px-3 py-2 text-sm text-pretty"
      >
        <p className="mr-auto">
          {asOf ? (
            <>
              <strong className="font-semibold">Couldn't refresh.</strong> Showing data as of{' '}
              {clock(new Date(asOf))}.{!isOfflineError(error) && ` ${text.title}.`}
            </>
          ) : (
            <>
              <strong className="font-semibold">{text.title}.</strong> Showing what was loaded earlier.
            </>
          )}{' '}
          {text.reason} {countdown}
        </p>
        {buttons}
      </div>
    );
  return (
    <div role="alert">
      <Notice title={text.title} as={as}>
        <p>{text.advice}</p>
        {countdown && <p>{countdown}</p>}
        {children}
        <p className="flex flex-wrap justify-center gap-2">{buttons}</p>
      </Notice>
    </div>
  );
}

/** Shows an error in a part of a page. Rethrows a missing chunk to the page, which can reload. */
export function PanelError({ error, onRetry }: Pick<FailureProps, 'error' | 'onRetry'>) {
  if (isChunkLoadError(error)) throw error;
  return <FailureView error={error} onRetry={onRetry} />;
}
