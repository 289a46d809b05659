import { EllipsisVertical, Minus } from 'lucide-react';
import { type MouseEvent, startTransition, useOptimistic, useRef } from 'react';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';

export interface Choice {
  readonly value: string;
  readonly name: string;
  /** Number of records that match if only this value of the filter is chosen; null while unknown. */
  readonly count: number | null;
  /** Value of the choice that contains this one, such as the country of a town. */
  readonly within?: string | undefined;
  /**
   * Larger place that tells choices with the same name apart, such as "Ohio, United States" for a town called Dublin.
   */
  readonly around?: string | undefined;
  readonly isAmbiguous?: boolean;
}

export type ChoiceState = 'off' | 'wanted' | 'excluded';

/** For each state of a choice, the state that an Alt+click changes it to. */
const NEXT: Readonly<Record<ChoiceState, ChoiceState>> = {
  off: 'wanted',
  wanted: 'excluded',
  excluded: 'off',
};

export interface MenuTarget {
  readonly choice: Choice;
  readonly row: HTMLElement;
  readonly checkbox: HTMLInputElement | null;
}

interface ChoiceBoxProps {
  readonly choice: Choice;
  readonly state: ChoiceState;
  readonly onChange: (state: ChoiceState) => Promise<void>;
  /** Opens the menu with "Exclude". Undefined if the filter can't exclude values. */
  readonly onOpenMenu?: ((target: MenuTarget) => void) | undefined;
}

export function ChoiceBox({ choice, state, onChange, onOpenMenu }: ChoiceBoxProps) {
  const { name, count, within, around, isAmbiguous } = choice;
  const row = useRef<HTMLDivElement>(null);
  const checkbox = useRef<HTMLInputElement>(null);
  // Update the checkbox immediately. The URL changes only once the new rows have loaded.
  const [shown, setShown] = useOptimistic(state);
  const change = (next: ChoiceState) =>
    startTransition(async () => {
      setShown(next);
      await onChange(next);
    });
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (!onOpenMenu || !row.current) return;
    event.preventDefault();
    onOpenMenu({ choice, row: row.current, checkbox: checkbox.current });
  };
  const isExcluded = shown === 'excluded';
  const isAlone = within === undefined;
  // Add the surroundings, as in "Dublin, Ohio, United States", to a town that isn't listed under its country, and to
  // one that shares its name with another.
  const fullName = around !== undefined && (isAlone || isAmbiguous) ? `${name}, ${around}` : name;
  const isEmpty = count === 0 && shown === 'off';
  const label = isExcluded ? `${isolate(fullName)}, excluded` : isolate(fullName);
  return (
    // `contextmenu` events come from a right click, the menu key and Shift+F10.
    <div ref={row} onContextMenu={openMenu} className="group relative flex items-center">
      <label
        className={`flex min-h-[27px] min-w-0 grow cursor-pointer items-center gap-2 py-1 leading-[18px] in-data-[density=compact]:min-h-[23px] in-data-[density=compact]:py-0.5 ${isEmpty ? 'text-ink-3' : 'text-ink-2'} has-checked:font-medium has-checked:text-ink hover:text-ink pointer-coarse:min-h-11`}
      >
        <input
          ref={checkbox}
          type="checkbox"
          aria-label={count === null ? label : `${label} (${formatCompanyCount(count)})`}
          className={
            isExcluded
              ? 'size-[15px] shrink-0 appearance-none rounded-[3px] bg-bad'
              : 'size-[15px] shrink-0 accent-accent'
          }
          checked={shown === 'wanted'}
          onChange={({ nativeEvent }) => {
            const isCycled = onOpenMenu && nativeEvent instanceof PointerEvent && nativeEvent.altKey;
            change(isCycled ? NEXT[shown] : shown === 'off' ? 'wanted' : 'off');
          }}
        />
        {isExcluded && (
          <Minus
            size={13}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute left-px text-sheet forced-colors:text-[Canvas]"
          />
        )}
        <span className={`min-w-0 grow wrap-anywhere ${isExcluded ? 'line-through' : ''}`}>
          {name}
          {isAlone && around !== undefined && <span className="text-ink-3">, {around}</span>}
        </span>
        {count !== null && (
          <span
            // Move the count aside to make room while the menu button is visible.
            className={`shrink-0 text-xs font-normal text-ink-3 ${onOpenMenu ? 'pointer-fine:group-focus-within:mr-6 pointer-fine:group-hover:mr-6' : ''}`}
          >
            {formatCount(count)}
          </span>
        )}
      </label>
      {onOpenMenu && (
        // Keep the button out of the tab order, which would otherwise be twice as long. The menu key opens the same
        // menu.
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Options for ${isolate(name)}`}
          aria-haspopup="menu"
          onClick={openMenu}
          className="absolute right-0 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink pointer-fine:invisible pointer-fine:group-focus-within:visible pointer-fine:group-hover:visible pointer-none:static pointer-none:shrink-0 pointer-coarse:static pointer-coarse:size-11 pointer-coarse:shrink-0"
        >
          <EllipsisVertical size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
