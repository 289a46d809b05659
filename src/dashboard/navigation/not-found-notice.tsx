import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { closestPages } from './closest-pages.ts';

export function NotFoundNotice() {
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
