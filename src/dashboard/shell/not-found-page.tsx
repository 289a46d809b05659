import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main>
      <title>Page not found · Dossier</title>
      <Notice title="Page not found" as="h1">
        <p>Nothing is at this address. It may have been mistyped, or cut off when it was copied.</p>
        <p className="flex justify-center gap-2">
          <Link to="/companies" className={buttonClass('solid')}>
            Companies
          </Link>
          <Link to="/offerings" className={buttonClass()}>
            Offerings
          </Link>
        </p>
      </Notice>
    </main>
  );
}
