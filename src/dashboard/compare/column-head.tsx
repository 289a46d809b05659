import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { logoUrl } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Monogram } from '#dashboard/ui/monogram.tsx';
import type { CompareColumn } from './compare-column.ts';

interface ColumnHeadProps {
  readonly column: CompareColumn;
  readonly onRemove: () => void;
}

export function ColumnHead({ column: { id, name, company }, onRemove }: ColumnHeadProps) {
  const { config } = useApp();
  return (
    <div className="relative h-[86px] py-2.5 pointer-coarse:h-24">
      <div className="mb-1.5 flex h-[30px] items-center justify-between">
        <Monogram
          name={name}
          color={company?.logo_color ?? null}
          logo={logoUrl(config.logoBaseUrl, company?.logo_filename ?? null)}
        />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="grid h-[30px] min-w-[30px] place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      <Link
        to="/companies/$id/{-$name}"
        params={{ id: String(id), name: undefined }}
        className="pointer-coarse:after:absolute pointer-coarse:after:inset-0 pointer-coarse:after:top-auto pointer-coarse:after:h-11 line-clamp-2 text-sm font-semibold wrap-anywhere text-ink"
      >
        <bdi>{name}</bdi>
      </Link>
    </div>
  );
}
