import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusHeading } from '#dashboard/lib/focus-heading.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';

const SHEET = 'filter-sheet';
/** From this width on, the filters have a sidebar. */
const WIDE = '(min-width: 1280px)';

/** The filters where there is a sidebar. */
export const SideFilters = ({ children }: { readonly children: ReactNode }) => useMedia(WIDE) && children;

interface FilterSheetProps {
  /** How many filters are set. */
  readonly active: number;
  /** Text of the button that closes the sheet. */
  readonly done: ReactNode;
  readonly children: ReactNode;
}

/** The filters where there is no sidebar: a bottom sheet on phones, a popover under the button otherwise. */
export function FilterSheet({ active, done, children }: FilterSheetProps) {
  if (useMedia(WIDE)) return null;
  return (
    <div className="xl:hidden">
      <Button popoverTarget={SHEET}>
        <ListFilter size={15} aria-hidden="true" /> Filters{active > 0 ? ` (${active})` : ''}
      </Button>
      <div
        id={SHEET}
        popover="auto"
        role="dialog"
        aria-label="Filters"
        className="filter-sheet overflow-y-auto border-line bg-sheet p-4 text-ink shadow-popup"
      >
        <p className="mb-3 font-read text-section font-semibold md:hidden">Filter and sort</p>
        {children}
        <div className="sticky -bottom-4 -mx-4 -mb-4 mt-5 border-t border-line bg-sheet px-4 pt-3 pb-6 md:hidden">
          {/* Focus goes on to the list; by itself it would go back to the button that opened the sheet. */}
          <Button
            look="solid"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            onClick={() => void focusHeading()}
            className="w-full"
          >
            {done}
          </Button>
        </div>
      </div>
    </div>
  );
}
