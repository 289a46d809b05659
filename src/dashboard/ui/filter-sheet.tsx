import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const SHEET = 'filter-sheet';

interface FilterSheetProps {
  readonly active: number;
  readonly children: ReactNode;
}

/** The filters where there is no sidebar: a bottom sheet on phones, a popover under the button otherwise. */
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
