import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import type { CompareColumn } from './use-compare-columns.ts';

interface ColumnHeadProps {
  readonly column: CompareColumn;
  readonly onRemove: () => void;
}

/** A column header. In a narrow column, the name wraps to up to three lines in small type, beside a smaller logo. */
export function ColumnHead({ column: { id, name, company }, onRemove }: ColumnHeadProps) {
  return (
    <div className="@container">
      <div className="relative flex h-13 items-center gap-x-1.5 [--logo:24px] @min-[176px]:gap-x-2.5 @min-[176px]:[--logo:30px] pointer-coarse:h-15">
        {/* In a narrow column on a touch device, hide the logo, because the remove button needs the space. */}
        <span className="pointer-coarse:@max-[176px]:hidden">
          <CompanyLogo company={company ?? { id, name, logo_color: null, logo_filename: null }} />
        </span>
        <Link
          {...companyLink(id)}
          className="line-clamp-3 min-w-0 flex-1 text-xs font-semibold text-ellipsis text-ink @min-[176px]:line-clamp-2 @min-[176px]:text-sm pointer-coarse:after:absolute pointer-coarse:after:inset-y-0 pointer-coarse:after:right-11 pointer-coarse:after:left-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <button
          type="button"
          aria-label={`Remove ${isolate(name)}`}
          onClick={onRemove}
          className="-mr-2.5 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink @min-[176px]:-mr-1.5 @min-[176px]:size-[30px] pointer-coarse:-mr-3 pointer-coarse:size-11"
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
