import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BrandMark } from '../shell/brand.tsx';
import { StatusBadge } from '../shell/status-badge.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

const route = getRouteApi('/sign-in');

/** Asks for the API key, and goes on to where the reader was heading. */
export function SignInPage() {
  const { signedIn } = useSession();
  const { next = '/companies' } = route.useSearch();
  const { history } = useRouter();
  useEffect(() => {
    if (signedIn) history.replace(next);
  }, [signedIn, history, next]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center px-4 py-12">
      <title>Sign in · Dossier</title>
      <div className="mb-6 flex items-center justify-between">
        <span className="flex items-center gap-2.5 font-read text-section font-semibold">
          <BrandMark size={26} /> Dossier
        </span>
        <StatusBadge />
      </div>
      <SignInForm />
    </main>
  );
}
