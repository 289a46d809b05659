import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

const SHEET = 'filter-sheet';

interface FilterSheetProps {
  /** How many filters hold. */
  readonly active: number;
  readonly children: ReactNode;
}

/** On small screens the filters come up from below. */
export function FilterSheet({ active, children }: FilterSheetProps) {
  return (
    <div className="md:hidden">
      <Button popoverTarget={SHEET}>
        <ListFilter size={15} aria-hidden="true" /> Filters{active > 0 ? ` (${active})` : ''}
      </Button>
      <div
        id={SHEET}
        popover="auto"
        role="dialog"
        aria-label="Filters"
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full max-w-none overflow-y-auto rounded-t-lg border-t border-line bg-sheet p-4 pb-8 text-ink shadow-popup"
      >
        <div className="mb-2 flex justify-end">
          <Button popoverTarget={SHEET} popoverTargetAction="hide">
            Done
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
