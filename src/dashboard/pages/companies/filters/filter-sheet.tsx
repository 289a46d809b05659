import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#dashboard/ui/button.tsx';

const SHEET = 'filter-sheet';

interface FilterSheetProps {
  /** How many filters hold. */
  readonly active: number;
  readonly children: ReactNode;
}

/** Where the margin has no room for the filters, they come from below, or hang below their button. */
export function FilterSheet({ active, children }: FilterSheetProps) {
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
        <div className="mb-3 flex items-center md:hidden">
          <p className="mr-auto font-read text-section font-semibold">Filter and sort</p>
          <Button popoverTarget={SHEET} popoverTargetAction="hide">
            Done
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
