import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolate } from '#dashboard/lib/isolate.ts';
import type { ParsedSearch } from '#dashboard/search-params/search-params.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import type { ListIdentity } from '../list-definition.ts';
import { useColumnWidths } from './column-resizer.tsx';
import { type ColumnChoice, idsOf, moveColumn, toggleColumn } from './column.ts';

const PANEL = 'columns-panel';

const MOVES = [
  [-1, 'up', ArrowUp],
  [1, 'down', ArrowDown],
] as const;

interface ColumnMenuProps {
  readonly list: ListIdentity;
  readonly columns: ColumnChoice;
  readonly children?: ReactNode;
}

export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <>
      <Button popoverTarget={PANEL} title="Columns">
        <Columns3 size={15} aria-hidden="true" />
        <span className="max-lg:sr-only">Columns</span>
      </Button>
      <Popup id={PANEL} label="Columns" className="hanging max-h-[70vh] w-64 overflow-y-auto p-2">
        <ColumnList {...props} />
      </Popup>
    </>
  );
}

function ColumnList({ list, columns: { all, shown: onScreen, isDefault }, children }: ColumnMenuProps) {
  const { widths, resetWidths } = useColumnWidths(list);
  const navigate = useNavigate({ from: list.path });
  const [order, shown] = [idsOf(all), idsOf(onScreen)];
  const choosable = all.slice(1);
  /**
   * Changes the columns. Starts from the columns in the URL, because the rendered ones may lag behind after a click.
   */
  const change = (next?: (shown: readonly string[]) => readonly string[]) =>
    void navigate({
      search: (now: object) => {
        // The type annotation adds `cols`, which some lists don't have.
        const { cols: chosen = shown }: Pick<ParsedSearch, 'cols'> = now;
        return { ...now, cols: next?.([...new Set([...order.slice(0, 1), ...chosen])]) };
      },
      replace: true,
      resetScroll: false,
    });
  const listed = [
    ...shown.flatMap((id) => choosable.find((column) => column.id === id) ?? []),
    ...choosable.filter(({ id }) => !shown.includes(id)),
  ];
  const reset = () => {
    change();
    resetWidths();
  };
  return (
    <>
      <ul>
        {listed.map(({ id, header }) => (
          <li key={id} className="group flex h-8 items-center rounded-sm hover:bg-well pointer-coarse:h-11">
            <label className="flex h-full min-w-0 grow cursor-pointer items-center gap-2 px-2">
              <input
                type="checkbox"
                className="size-[15px] shrink-0 accent-accent"
                checked={shown.includes(id)}
                onChange={() => change((now) => toggleColumn(now, id, order))}
              />
              <span className="min-w-0 truncate">{header}</span>
            </label>
            {shown.includes(id) &&
              MOVES.map(([step, way, Arrow]) => (
                <button
                  key={way}
                  type="button"
                  aria-label={`Move ${isolate(header)} ${way}`}
                  disabled={id === (step === -1 ? shown[1] : shown.at(-1))}
                  onClick={() => change((now) => moveColumn(now, id, step))}
                  className="grid h-full w-7 place-items-center text-ink-3 not-disabled:hover:text-ink disabled:opacity-30 pointer-coarse:w-11"
                >
                  <Arrow size={14} aria-hidden="true" />
                </button>
              ))}
          </li>
        ))}
      </ul>
      {children}
      {!(isDefault && widths.size === 0) && (
        <Button look="bare" className="mt-1 w-full" onClick={reset}>
          Reset columns
        </Button>
      )}
    </>
  );
}
