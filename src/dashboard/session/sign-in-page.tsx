import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApp } from '../context.ts';
import { BrandMark } from '../shell/brand.tsx';
import { FailureView } from '../shell/failure-view.tsx';
import { StatusBadge } from '../shell/status-badge.tsx';
import { Button } from '../ui/button.tsx';
import { KeyField } from './key-field.tsx';
import { endWords } from './refusal-words.ts';
import { useSession } from './use-session.ts';
import { useSignIn } from './use-sign-in.ts';

const route = getRouteApi('/sign-in');
const PROBLEM = 'sign-in-problem';

/** Asks for the API key, and goes on to where the reader was heading. */
export function SignInPage() {
  const { config, session } = useApp();
  const { signedIn, ended } = useSession();
  const { next = '/companies' } = route.useSearch();
  const { history } = useRouter();
  const { progress, signIn } = useSignIn();
  const [key, setKey] = useState('');
  useEffect(() => {
    if (signedIn) history.replace(next);
  }, [signedIn, history, next]);
  const problem =
    progress.step === 'refused'
      ? progress.sentence
      : progress.step === 'idle' && ended
        ? endWords(ended)
        : null;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center px-4 py-12">
      <title>Sign in · Dossier</title>
      <div className="mb-6 flex items-center justify-between">
        <span className="flex items-center gap-2.5 font-read text-section font-semibold">
          <BrandMark size={26} /> Dossier
        </span>
        <StatusBadge />
      </div>
      <form
        className="rounded-lg border border-line bg-sheet p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(key);
        }}
      >
        <h1 tabIndex={-1} className="font-read text-title font-semibold">
          Sign in
        </h1>
        <p className="mt-1 mb-5 text-ink-2">
          Read companies and offerings on{' '}
          <span className="break-all">{config.apiBaseUrl || location.host}</span>.
        </p>
        <KeyField value={key} onChange={setKey} invalid={problem !== null} errorId={PROBLEM} />
        {problem !== null && (
          <p id={PROBLEM} role="alert" className="mt-3 rounded-sm bg-bad-wash px-3 py-2 text-sm text-bad">
            {problem}
          </p>
        )}
        <Button
          look="solid"
          type="submit"
          disabled={progress.step === 'checking'}
          className="mt-5 h-10 w-full justify-center"
        >
          Sign in
        </Button>
        {config.demoKey !== null && (
          <Button
            className="mt-2 h-10 w-full justify-center"
            disabled={progress.step === 'checking'}
            onClick={() => void signIn(config.demoKey ?? '')}
          >
            Use the demo key
          </Button>
        )}
        <p role="status" className="sr-only">
          {progress.step === 'checking' ? 'Checking the key' : ''}
        </p>
      </form>
      {progress.step === 'failed' && (
        <FailureView error={progress.error} onRetry={() => void signIn(key || (config.demoKey ?? ''))} />
      )}
      <p className="mt-4 text-xs text-pretty text-ink-3">
        {session.persistent
          ? 'The key stays in this tab only and is forgotten when you close it.'
          : 'This browser blocks storage, so the key is forgotten at the next reload.'}
      </p>
    </main>
  );
}
