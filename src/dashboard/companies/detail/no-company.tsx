import { Link } from '@tanstack/react-router';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { CompanyFinder } from './company-finder.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';

export function NoCompany({ id }: { readonly id: number }) {
  return (
    <>
      <title>{`No company ${id} · Dossier`}</title>
      <Notice title={`No company ${id}`} as="h1">
        <p>The server has no company with this ID. It may have been removed, or the link mistyped.</p>
        <CompanyFinder />
        <p>
          <Link to="/companies" className={buttonClass()}>
            All companies
          </Link>
        </p>
      </Notice>
    </>
  );
}
