import { X } from 'lucide-react';
import { useFocusFallback } from './use-focus-fallback.ts';

interface FilterChipProps {
  readonly name: string;
  readonly onRemove: () => void;
}

export function FilterChip({ name, onRemove }: FilterChipProps) {
  return (
    <button
      ref={useFocusFallback((chip) => chip.nextElementSibling ?? chip.previousElementSibling)}
      type="button"
      aria-label={`Remove filter ${name}`}
      onClick={onRemove}
      className="relative inline-flex h-[26px] max-w-full shrink-0 items-center gap-1.5 rounded-full bg-accent-wash pr-2 pl-2.5 text-xs font-medium text-accent hover:opacity-80 pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
    >
      <span className="max-w-80 truncate">{name}</span>
      <X size={13} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
