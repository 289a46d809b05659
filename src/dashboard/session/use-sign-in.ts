import { useState } from 'react';
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
  async function signIn(pasted: string) {
    const key = pasted.trim();
    const impossible = whyImpossible(key);
    if (impossible !== null) return setProgress({ step: 'refused', sentence: impossible });
    setProgress({ step: 'checking' });
    try {
      session.signIn(await checkKey(key, apiFor));
    } catch (error) {
      const sentence = refusalWords(error);
      setProgress(sentence === null ? { step: 'failed', error } : { step: 'refused', sentence });
    }
  }
  return { progress, signIn };
}
