import { useRef, useState } from 'react';
import { planRetry } from '../api/query-client.ts';
import { useApp } from '../context.ts';
import { checkKey, whyImpossible } from './check-key.ts';
import { refusalWords } from './refusal-words.ts';

/** Where a sign-in stands. `refused` is about the key; `failed` is about the service. */
export type SignInProgress =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'refused'; readonly sentence: string }
  | { readonly step: 'failed'; readonly error: unknown };

/** Checks a pasted key and, when the service takes it, signs in. */
export function useSignIn(): { progress: SignInProgress; signIn(pasted: string): Promise<void> } {
  const { session, apiFor } = useApp();
  const [progress, setProgress] = useState<SignInProgress>({ step: 'idle' });
  // The latest wish counts: an older one that still waits for its retry gives up.
  const wish = useRef(0);
  async function signIn(pasted: string) {
    const key = pasted.trim();
    const impossible = whyImpossible(key);
    if (impossible !== null) return setProgress({ step: 'refused', sentence: impossible });
    const mine = ++wish.current;
    for (let attempt = 0; mine === wish.current; attempt++) {
      setProgress({ step: 'checking' });
      try {
        return session.signIn(await checkKey(key, apiFor));
      } catch (error) {
        if (mine !== wish.current) return;
        const sentence = refusalWords(error);
        if (sentence !== null) return setProgress({ step: 'refused', sentence });
        const wait = planRetry(attempt, error);
        setProgress({ step: 'failed', error });
        if (wait === null) return;
        await new Promise((resume) => setTimeout(resume, wait));
      }
    }
  }
  return { progress, signIn };
}
