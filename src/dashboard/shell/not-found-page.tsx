import { useSession } from '../session/use-session.ts';
import { AppShell } from './app-shell.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { closestPages } from '#dashboard/navigation/closest-pages.ts';

function NotFoundNotice() {
  const { pathname } = useLocation();
  return (
    <>
      <title>Page not found · Dossier</title>
      <Notice title="Page not found" as="h1">
        <p>
          Nothing is at <span className="font-code text-sm break-all">{pathname}</span>. It may have been
          mistyped, or cut off when it was copied.
        </p>
        <nav aria-label="Closest pages">
          <ul className="flex flex-wrap justify-center gap-2">
            {closestPages(pathname).map(({ to, name, id }, at) => (
              <li key={name}>
                <Link
                  to={to}
                  params={{ id: id ?? '', name: undefined }}
                  className={buttonClass(at === 0 ? 'solid' : 'plain')}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Notice>
    </>
  );
}

export function NotFoundPage() {
  const { signedIn } = useSession();
  const notice = <NotFoundNotice />;
  return signedIn ? <AppShell>{notice}</AppShell> : <main>{notice}</main>;
}
