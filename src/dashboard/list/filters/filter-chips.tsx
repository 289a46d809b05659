import { X } from 'lucide-react';
import { isolate } from '#dashboard/lib/isolate.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { nearestControl, useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import type { Chip } from '../filter-definition.ts';

interface FilterChipsProps<Search> {
  readonly chips: readonly Chip<Search>[];
  readonly onRemove: (searchAfterRemoval: Search) => void;
  readonly onClear: () => void;
  readonly className?: string;
}

/**
 * Classes for chips above a list. On phones, the chips scroll sideways instead of wrapping, so that the height is
 * fixed.
 */
const IN_BAR =
  'max-md:order-last max-md:min-h-8 max-md:basis-full max-md:overflow-x-auto md:flex-wrap pointer-coarse:max-md:min-h-11';

export const FilterChips = <Search,>({
  chips,
  onRemove,
  onClear,
  className = IN_BAR,
}: FilterChipsProps<Search>) => (
  <div className={`flex items-center gap-1.5 ${className}`}>
    {keyed(chips, ({ name }) => name).map(({ key, item: { name, searchAfterRemoval } }) => (
      <FilterChip key={key} name={name} onRemove={() => onRemove(searchAfterRemoval)} />
    ))}
    <ClearFiltersButton onClear={onClear} />
  </div>
);

const FilterChip = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <button
    ref={useFocusFallback((chip) => chip.nextElementSibling ?? chip.previousElementSibling)}
    type="button"
    aria-label={`Remove filter ${isolate(name)}`}
    onClick={onRemove}
    className="relative inline-flex h-[26px] max-w-full shrink-0 items-center gap-1.5 rounded-full bg-accent-wash pr-2 pl-2.5 text-xs font-medium text-accent hover:opacity-80 pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
  >
    <span className="max-w-80 truncate">{name}</span>
    <X size={13} aria-hidden="true" className="shrink-0" />
  </button>
);

const ClearFiltersButton = ({ onClear }: { readonly onClear: () => void }) => (
  <button
    ref={useFocusFallback<HTMLButtonElement>(nearestControl)}
    type="button"
    className="ml-1 shrink-0 text-sm text-accent hover:underline max-sm:text-xs pointer-coarse:h-11"
    onClick={onClear}
  >
    Clear filters
  </button>
);
