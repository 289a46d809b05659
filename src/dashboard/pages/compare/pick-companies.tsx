import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import type { CompareColumn } from './use-compare-columns.ts';

interface PickCompaniesProps {
  /** The one company that has been picked, if any. */
  readonly picked: CompareColumn | undefined;
  readonly onRemove: (id: number) => void;
}

/** Shown instead of the comparison until two companies have been picked. */
export const PickCompanies = ({ picked, onRemove }: PickCompaniesProps) => (
  <div className="rounded-lg border border-line bg-sheet">
    <Notice title={picked ? 'Add a second company' : 'Pick companies to compare'}>
      <p>Compare up to six companies side by side. Search all companies by name, ticker, domain or ID.</p>
      {picked && (
        <p className="flex flex-wrap items-center justify-center gap-2">
          {isNotFound(picked.failure) ? 'There is no company with this ID:' : 'Selected so far:'}
          <button
            type="button"
            aria-label={`Remove ${isolate(picked.name)}`}
            onClick={() => onRemove(picked.id)}
            className="inline-flex h-[26px] max-w-full items-center gap-1.5 rounded-full bg-accent-wash pr-2 pl-2.5 text-xs font-medium text-accent hover:opacity-80 pointer-coarse:h-11"
          >
            <bdi className="truncate">{picked.name}</bdi>
            <X size={13} aria-hidden="true" className="shrink-0" />
          </button>
        </p>
      )}
      <p>
        <Link to="/companies" className={buttonClass()}>
          Browse companies
        </Link>
      </p>
    </Notice>
  </div>
);
