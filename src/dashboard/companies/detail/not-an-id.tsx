import { Link } from '@tanstack/react-router';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { CompanyFinder } from './company-finder.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';

export function NotAnId({ text }: { readonly text: string }) {
  return (
    <>
      <title>Company ids are whole numbers · Dossier</title>
      <Notice title="Company ids are whole numbers" as="h1">
        <p className="line-clamp-4 wrap-anywhere">
          “<bdi>{text}</bdi>” is not one that a company can have. The address may have been cut off or
          mistyped.
        </p>
        <CompanyFinder text={text} />
        <p>
          <Link to="/companies" className={buttonClass()}>
            All companies
          </Link>
        </p>
      </Notice>
    </>
  );
}
