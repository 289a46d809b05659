import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';

/** An address can hold any id; a heading should not. */
const LONGEST = 80;

/** What to say when the service knows no such offering. */
export function NoOffering({ id }: { readonly id: string }) {
  const title = `No offering ${id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id}`;
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <Notice as="h1" title={title}>
        <p>The service does not know it. It may have been withdrawn, or the address is not complete.</p>
        <p>
          <Link to="/offerings" className="text-accent underline">
            See all offerings
          </Link>
        </p>
      </Notice>
    </>
  );
}
