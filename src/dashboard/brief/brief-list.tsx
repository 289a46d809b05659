import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';

interface BriefListProps {
  readonly title: ReactNode;
  readonly note: string;
  /** Below the entries. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the brief. */
export function BriefList({ title, note, foot, children }: BriefListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-read text-section font-semibold">
        {title} <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">{note}</span>
      </h2>
      <ul className="mt-2 border-t border-line">{children}</ul>
      {foot}
    </section>
  );
}

interface BriefEntryProps {
  /** Tells it from the other entries. */
  readonly row: string;
  /** In milliseconds since 1970. */
  readonly at?: number;
  readonly dismissal?: { readonly name: string; readonly onDismiss: () => void } | undefined;
  readonly children: ReactNode;
}

/** An entry with room for its button at the right end; key `e` clicks it. */
export const BriefEntry = ({ row, at, dismissal, children }: BriefEntryProps) => (
  <li
    data-row={row}
    className="group relative grid gap-x-4 border-b border-line py-2 pr-9 pointer-coarse:py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid print:pr-0"
  >
    {children}
    {at !== undefined && (
      <span className="text-sm text-ink-3">
        <DateTime at={new Date(at).toISOString()} show="brief" />
      </span>
    )}
    {dismissal && (
      <button
        type="button"
        aria-label={`Dismiss ${dismissal.name}`}
        title="Dismiss (e)"
        data-dismiss=""
        onClick={dismissal.onDismiss}
        className="absolute top-1.5 right-0 grid size-7 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-well hover:text-ink pointer-coarse:top-0 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
      >
        <X size={15} aria-hidden="true" />
      </button>
    )}
  </li>
);

const COMPANY = 'min-w-0 font-semibold wrap-anywhere';

/** The company of an entry; without an id it has no page. */
export const EntryCompany = ({ id, name }: { readonly id: number | null; readonly name: string }) =>
  id === null ? (
    <bdi className={COMPANY}>{name}</bdi>
  ) : (
    <Link {...companyLink(id)} className={COMPANY}>
      <bdi>{name}</bdi>
    </Link>
  );
