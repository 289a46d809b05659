import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#dashboard/session/session-context.ts';
import { StatusBadge } from '../health/status-badge.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SignInForm } from './sign-in-form.tsx';

const route = getRouteApi('/sign-in');

/** Returns a URL without its origin if it is of the same origin. Null for all others, including `//evil.example`. */
export function sameOriginPath(next: string | undefined, origin: string): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/sign-in') return null;
  return url.pathname + url.search + url.hash;
}

export function SignInPage() {
  const { signedIn } = useSession();
  const next = sameOriginPath(route.useSearch().next, location.origin) ?? '/';
  const { history } = useRouter();
  useEffect(() => {
    if (signedIn) history.replace(next);
  }, [signedIn, history, next]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] grid-cols-1 content-center px-4 py-12">
      <title>Sign in · Dossier</title>
      <div className="mb-6 flex items-center justify-between">
        <span className="flex items-center gap-2.5 font-read text-section font-semibold">
          <BrandMark size={26} /> Dossier
        </span>
        <StatusBadge />
      </div>
      <SignInForm />
      <p className="mt-6 text-sm text-ink-3">
        For scripts:{' '}
        <Link to="/api-reference" className="text-accent underline">
          API reference
        </Link>
      </p>
    </main>
  );
}
