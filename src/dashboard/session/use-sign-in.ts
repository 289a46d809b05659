import { useEffect, useRef, useState } from 'react';
import type { Api } from '../api/client.ts';
import { sleep } from '../api/sleep.ts';
import { foregroundRetryDelay } from '../api/query-client.ts';
import { withRetry } from '../api/with-retry.ts';
import { useApp } from '../app-context.ts';
import { checkKey, validateKeyFormat } from './check-key.ts';
import { formatKeyError } from './format-session-end.ts';
import type { Session } from './session.ts';

/** State of a sign-in. `refused`: the key was rejected. `failed`: the service could not check it. */
export type SignInProgress =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'refused'; readonly sentence: string }
  | { readonly step: 'failed'; readonly error: unknown };

interface SignInAttempt {
  readonly session: Pick<Session, 'get' | 'signIn'>;
  readonly apiFor: (key: string) => Api;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SignInProgress) => void;
}

/** Checks a key and signs in if it is valid, with retries; does nothing more once aborted. */
export async function attemptSignIn(
  pasted: string,
  { session, apiFor, signal, onProgress }: SignInAttempt,
): Promise<void> {
  const key = pasted.trim();
  const formatError = validateKeyFormat(key);
  if (formatError !== null) return onProgress({ step: 'refused', sentence: formatError });
  const check = () => {
    onProgress({ step: 'checking' });
    return checkKey(key, apiFor, signal);
  };
  try {
    const signedIn = await withRetry(check, {
      signal,
      delay: (error, attempt) =>
        formatKeyError(error) === null ? foregroundRetryDelay(error, attempt) : null,
      wait(ms, _, error) {
        onProgress({ step: 'failed', error });
        return sleep(ms, signal);
      },
    });
    // Another tab may have shared its session meanwhile.
    if (!signal.aborted && !session.get().signedIn) session.signIn(signedIn);
  } catch (error) {
    if (signal.aborted) return;
    const sentence = formatKeyError(error);
    onProgress(sentence === null ? { step: 'failed', error } : { step: 'refused', sentence });
  }
}

/** A new attempt or unmounting aborts the previous one. */
export function useSignIn(): { progress: SignInProgress; signIn(pasted: string): Promise<void> } {
  const { session, apiFor } = useApp();
  const [progress, onProgress] = useState<SignInProgress>({ step: 'idle' });
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  return {
    progress,
    signIn(pasted) {
      latest.current?.abort();
      const { signal } = (latest.current = new AbortController());
      return attemptSignIn(pasted, { session, apiFor, signal, onProgress });
    },
  };
}
