import { nearestControl } from './nearest-control.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

/** Beside the chips of filters; goes away with the last of them. */
export function ClearFiltersButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button
      ref={useFocusFallback<HTMLButtonElement>(nearestControl)}
      type="button"
      className="ml-1 shrink-0 text-sm text-accent hover:underline pointer-coarse:h-11"
      onClick={onClear}
    >
      Clear filters
    </button>
  );
}
