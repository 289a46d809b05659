import type { ReactNode } from 'react';
import { nextRetryAt } from '../api/query-client.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Countdown } from './countdown.tsx';
import { failureDetails } from './failure-details.ts';
import { failureWords } from './failure-words.ts';

export interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A better heading where the page knows one ("No company 42"). */
  readonly title?: string;
  readonly as?: 'h1' | 'h2';
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** What FailureView shows: a sentence, what to do, and the details for whoever can mend it. */
export function FailurePanel({ error, onRetry, title, as = 'h2', children }: FailureProps) {
  const words = failureWords(error);
  const retryAt = nextRetryAt(error);
  return (
    <div role="alert">
      <Notice title={title ?? words.title} as={as}>
        <p>{words.advice}</p>
        {retryAt && (
          <p>
            Trying again <Countdown to={retryAt} />.
          </p>
        )}
        {children}
        <p className="flex flex-wrap justify-center gap-2">
          {words.retry && (
            <Button look="solid" onClick={onRetry}>
              Retry
            </Button>
          )}
          <CopyButton text={() => failureDetails(error)}>Copy details</CopyButton>
        </p>
      </Notice>
    </div>
  );
}
