import { useSelector } from '@tanstack/react-store';
import { useRef, type Ref, useState } from 'react';
import { useApp } from '../app-context.ts';
import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import { FailureView } from '../failures/failure-view.tsx';
import { Button } from '../ui/button.tsx';
import { formatSessionEnd } from './format-session-end.ts';
import { useSession } from './use-session.ts';
import { useSignIn } from './use-sign-in.ts';
import { Eye, EyeOff } from 'lucide-react';
import { TextField } from '../ui/text-field.tsx';

export function SignInForm() {
  const { config, tabStorage } = useApp();
  const storageFailed = useSelector(tabStorage.failed);
  const { ended } = useSession();
  const { progress, signIn } = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  const typed = () => field.current?.value ?? '';
  const signInWithDemoKey = () => void signIn(config.demoKey ?? '');
  const checking = progress.step === 'checking';
  const message =
    progress.step === 'refused'
      ? progress.sentence
      : progress.step === 'idle' && ended
        ? formatSessionEnd(ended)
        : null;
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
  /** Uncontrolled: a controlled value would put the key into a DOM attribute. */
  readonly ref: Ref<HTMLInputElement>;
  readonly error: string | null;
}

/** Masked by default and never saved by the browser. */
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
