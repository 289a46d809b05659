import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '#dashboard/session/session-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { AppShell } from './app-shell.tsx';

/**
 * Frame of pages that can be opened without signing in. Signed-in users see the app's usual frame. All others see a top
 * bar with a link to sign in.
 */
export function OpenShell() {
  const { signedIn } = useSession();
  const next = useLocation({ select: ({ href }) => href });
  if (signedIn) return <AppShell />;
  return (
    <>
      <header className="sticky top-0 z-10 flex min-h-[52px] items-center justify-between border-b border-line bg-paper px-4 print:hidden">
        <span className="flex items-center gap-2.5 font-read text-[17px] font-semibold">
          <BrandMark />
          Dossier
        </span>
        <Link to="/sign-in" search={{ next }} className={buttonClass()}>
          Sign in
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1180px] px-4 pt-5 pb-16 outline-none md:px-7">
        <Outlet />
      </main>
    </>
  );
}
