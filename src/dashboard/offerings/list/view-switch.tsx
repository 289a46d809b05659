import { Link } from '@tanstack/react-router';
import type { View, OfferingsSearch } from './offerings-search.ts';

const NAMES: Readonly<Record<View, string>> = { table: 'Table', cards: 'Cards', json: 'JSON' };

interface ViewSwitchProps {
  readonly search: OfferingsSearch;
  readonly current: View;
  readonly defaultView: View;
}

export function ViewSwitch({ search, current, defaultView }: ViewSwitchProps) {
  return (
    <div
      role="group"
      aria-label="View"
      className="flex rounded-sm border border-line bg-sheet p-0.5 text-sm max-md:order-last"
    >
      {(['table', 'cards', 'json'] as const).map((view) => (
        <Link
          key={view}
          to="/offerings"
          search={{ ...search, view: view === defaultView ? undefined : view }}
          aria-current={view === current ? 'true' : undefined}
          className="grid h-[26px] place-items-center rounded-[4px] px-2.5 text-ink-2 hover:text-ink hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11"
          activeOptions={{ exact: true }}
        >
          {NAMES[view]}
        </Link>
      ))}
    </div>
  );
}
