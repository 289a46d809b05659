import { useSelector } from '@tanstack/react-store';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, type Ref, useState, useEffect } from 'react';
import type { Api } from '#dashboard/api/client.ts';
import { isRefusedWith, isServiceFailure, lacksScope, RequestError } from '#dashboard/api/failure.ts';
import { foregroundRetryDelay } from '#dashboard/api/query-client.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import { type ApiEndpoint, readEndpoints } from '#dashboard/api/response-schemas.ts';
import { withRetry, sleep } from '#dashboard/api/retry.ts';
import { TextField } from '#dashboard/ui/fields.tsx';
import { useConfig, useServer } from '../api/api-context.tsx';
import { FailureView } from '../failures/failure-view.tsx';
import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import { Button } from '../ui/button.tsx';
import {
  type KeptData,
  useApiFor,
  useKeptData,
  useSession,
  useSessionStore,
  useTabStorage,
} from './session-context.ts';
import type { Session, Access, SignedIn } from './session.ts';

/**
 * Messages by error code (SPEC §5). A `Map`, because another server may send any text as a code, even the name of an
 * object's built-in property.
 */
const MESSAGE_BY_CODE = new Map(
  Object.entries({
    unauthenticated:
      'The server did not receive the key. A proxy on the way may have removed the x-api-key header. Ask your administrator.',
    invalid_key: "The server doesn't recognise this key. Check what you copied, or ask for a new key.",
    key_revoked: 'This key was revoked or has expired. Ask your administrator for a new one.',
    client_suspended: 'This API client is suspended. Ask your administrator to resume it.',
  }),
);

/** Returns an explanation if the key was rejected (a 401, or a suspended client). Null for other failures. */
export function formatKeyError(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.failure.kind !== 'refused') return null;
  const { code, status } = error.failure;
  return MESSAGE_BY_CODE.get(code ?? '') ?? (status === 401 ? "The server doesn't accept this key." : null);
}

const MAX_KEY_LENGTH = 256;
const LIMIT_ONE: ApiRequest['query'] = [['limit', 1]];

/** Checks a key's format. Returns an error message, or null if the format is valid. */
export function validateKeyFormat(key: string): string | null {
  if (key === '') return 'Paste your API key to sign in.';
  if (key.length > MAX_KEY_LENGTH)
    return `An API key has at most ${MAX_KEY_LENGTH} characters; this has ${key.length}.`;
  if (/\s/u.test(key)) return 'An API key has no spaces. Check what you copied.';
  if (!/^[\x21-\x7e]+$/.test(key))
    return 'An API key has only plain letters, digits and symbols. Check what you copied.';
  return null;
}

async function probeAccess(
  api: Api,
  endpoint: ApiEndpoint,
  signal: AbortSignal,
  query: ApiRequest['query'] = [],
): Promise<Access> {
  try {
    await api.get(endpoint, { query }, signal);
    return 'granted';
  } catch (error) {
    // The server may not allow a limit as small as 1 (SPEC §8 shows no bounds), so try again without `limit`.
    if (isRefusedWith(error, 400) && query.length > 0) return probeAccess(api, endpoint, signal);
    if (lacksScope(error)) return 'denied';
    throw error;
  }
}

/**
 * Checks which lists a key may read, by requesting one company and one offering. Throws RequestError for any failure
 * except a missing scope.
 */
export async function checkKey(
  key: string,
  apiFor: (key: string) => Api,
  signal: AbortSignal,
): Promise<SignedIn> {
  const api = apiFor(key);
  const companies = await probeAccess(api, readEndpoints.companyList, signal, LIMIT_ONE);
  const offerings = await probeAccess(api, readEndpoints.offeringList, signal, LIMIT_ONE);
  return { key, companies, offerings };
}

/** State of a sign-in. `refused` means that the key was rejected, `failed` that it couldn't be checked. */
export type SignInProgress =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'refused'; readonly sentence: string }
  | { readonly step: 'failed'; readonly error: unknown };

interface SignInAttempt {
  readonly session: Pick<Session, 'get' | 'signIn'>;
  readonly apiFor: (key: string) => Api;
  readonly keptData: KeptData;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SignInProgress) => void;
}

/**
 * Checks a key, with retries. Signs in if the key is valid, or if the server is down and data is kept for this key.
 * Does nothing more once aborted.
 */
export async function attemptSignIn(
  pasted: string,
  { session, apiFor, keptData, signal, onProgress }: SignInAttempt,
): Promise<void> {
  const key = pasted.trim();
  const formatError = validateKeyFormat(key);
  if (formatError !== null) return onProgress({ step: 'refused', sentence: formatError });
  keptData.prepare(key);
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
    // While the server is down, it can't check the key. A key that decrypts companies on this device has been accepted
    // before, so sign in and show these companies.
    if (isServiceFailure(error) && (await keptData.isKept(key).catch(() => false))) {
      const signedIn = { key, companies: 'granted', offerings: 'granted' } as const;
      if (!signal.aborted && !session.get().signedIn) session.signIn(signedIn);
      return;
    }
    const sentence = formatKeyError(error);
    onProgress(sentence === null ? { step: 'failed', error } : { step: 'refused', sentence });
  }
}

/** Signs in with a key. A new attempt, or unmounting, aborts the previous one. */
function useSignIn(): { progress: SignInProgress; signIn(pasted: string): Promise<void> } {
  const session = useSessionStore();
  const server = useServer();
  const apiFor = useApiFor();
  const keptData = useKeptData();
  const start = (signedIn: SignedIn) => {
    // Forget the dialect that an earlier session detected, because it may be outdated.
    if (!session.get().ended) server.dialect.forget('detected');
    session.signIn(signedIn);
  };
  const [progress, onProgress] = useState<SignInProgress>({ step: 'idle' });
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  return {
    progress,
    signIn(pasted) {
      latest.current?.abort();
      const { signal } = (latest.current = new AbortController());
      return attemptSignIn(pasted, {
        session: { get: session.get, signIn: start },
        apiFor,
        keptData,
        signal,
        onProgress,
      });
    },
  };
}

export function SignInForm() {
  const config = useConfig();
  const tabStorage = useTabStorage();
  const storageFailed = useSelector(tabStorage.failed);
  const { ended } = useSession();
  const { progress, signIn } = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Don't focus the field on touch devices, where the on-screen keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const typed = () => field.current?.value ?? '';
  const signInWithDemoKey = () => void signIn(config.demoKey ?? '');
  const checking = progress.step === 'checking';
  const message =
    progress.step === 'refused'
      ? progress.sentence
      : (progress.step === 'idle' && ended && MESSAGE_BY_CODE.get(ended)) || null;
  return (
    <>
      <form
        className="rounded-lg border border-line bg-sheet p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(typed());
        }}
      >
        <h1 tabIndex={-1} className="font-read text-title font-semibold">
          Sign in
        </h1>
        <p className="mt-1 text-pretty text-ink-2">
          Research companies and their offerings. Sign in with your API key.
        </p>
        <p className="mt-1 text-sm break-words text-ink-3">{config.apiBaseUrl || location.host}</p>
        {config.demoKey !== null && (
          <>
            <Button
              look="solid"
              disabled={checking}
              className="mt-5 h-10 w-full justify-center"
              onClick={signInWithDemoKey}
            >
              Use the demo key
            </Button>
            {config.demoCounts && (
              <p className="mt-2 text-center text-sm text-ink-2">
                {formatCompanyCount(config.demoCounts.companies)} and{' '}
                {formatCount(config.demoCounts.offerings)} offerings to try.
              </p>
            )}
            <hr className="mt-5 border-line-soft" />
          </>
        )}
        <div className="mt-5">
          <KeyField ref={field} error={message} />
        </div>
        <Button
          look={config.demoKey === null ? 'solid' : 'plain'}
          type="submit"
          disabled={checking}
          className="mt-5 h-10 w-full justify-center"
        >
          Sign in
        </Button>
        <p role="status" className="sr-only">
          {checking ? 'Checking the key' : ''}
        </p>
      </form>
      {progress.step === 'failed' && (
        <FailureView error={progress.error} onRetry={() => void signIn(typed() || (config.demoKey ?? ''))} />
      )}
      <p className="mt-4 text-xs text-pretty text-ink-3">
        {storageFailed
          ? 'This browser blocks storage, so your key is forgotten when you reload.'
          : "Your key stays in this browser's open tabs and is forgotten when you close them."}
      </p>
    </>
  );
}

interface KeyFieldProps {
  /**
   * Ref of the field. It is uncontrolled, because React would write a controlled value, which is the key, to a DOM
   * attribute.
   */
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
}

/** A field for the API key. It is masked by default, and browsers never save its value. */
function KeyField({ ref, error }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label="API key"
      look="large"
      type={shown ? 'text' : 'password'}
      ref={ref}
      error={error}
      autoCapitalize="off"
      data-1p-ignore
      data-lpignore="true"
      action={
        <Button
          className="h-10 w-10 justify-center px-0"
          aria-label="Show API key"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </Button>
      }
    />
  );
}
