import { Link } from '@tanstack/react-router';
import type { JsonRecord } from '../../record/json-record.ts';
import { Notice } from '../../ui/notice.tsx';
import { OfferingRecord } from './offering-record.tsx';

/** An address can hold any id; a heading should not. */
const LONGEST = 80;

interface NoOfferingProps {
  readonly id: string;
  /** The row of the list, when this session has read it: some servers list what they have no page of. */
  readonly listed: JsonRecord | undefined;
}

/** What to say when the service knows no such offering, with what the list knew of it. */
export function NoOffering({ id, listed }: NoOfferingProps) {
  const title = `No offering ${id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id}`;
  return (
    <>
      <title>{`${title} · Dossier`}</title>
      <Notice as="h1" title={title}>
        <p>
          {listed
            ? 'The service has no record of its own for it. Below is its row, as the list had it.'
            : 'The service does not know it. It may have been withdrawn, or the address is not complete.'}
        </p>
        <p>
          <Link to="/offerings" className="text-accent underline">
            See all offerings
          </Link>
        </p>
      </Notice>
      {listed && <OfferingRecord id={id} record={listed} as="h2" />}
    </>
  );
}
