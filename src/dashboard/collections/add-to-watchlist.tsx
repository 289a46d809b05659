import { ListPlus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { useSingleKeys } from '../preferences/use-single-keys.ts';
import { Button } from '../ui/button.tsx';
import { Popup, togglePopup } from '../ui/popup.tsx';
import { addWatchlist, TOO_MANY_COMPANIES } from './collection-store.ts';
import { union, without, MAX_IDS, sameName, type Watchlist } from './collections.ts';
import { NameForm } from './name-form.tsx';
import { useCollections } from './use-collections.ts';

interface AddToWatchlistProps {
  readonly ids: readonly number[];
  readonly children: string;
  readonly look?: 'plain' | 'solid' | 'bare';
  /** The tooltip. By default, it is the button's text if `labelClass` is set, because that may hide the text. */
  readonly title?: string;
  readonly labelClass?: string;
  /** Key that opens the menu. When the menu closes, focus returns to the element that had it before. */
  readonly hotkey?: 'W' | undefined;
}

export function AddToWatchlist({
  ids,
  children,
  look = 'plain',
  labelClass,
  title = labelClass && children,
  hotkey,
}: AddToWatchlistProps): ReactNode {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  useSingleKeys(hotkey ? [{ hotkey, callback: () => togglePopup(panel, button.current) }] : []);
  return (
    <div>
      <Button ref={button} look={look} popoverTarget={panel} title={title} className="w-full">
        <ListPlus size={15} aria-hidden="true" />
        <span className={labelClass}>{children}</span>
      </Button>
      <Popup id={panel} label={children} className="hanging min-h-19 w-72 p-3">
        {(close) => <WatchlistPicker ids={ids} onCreate={close} />}
      </Popup>
    </div>
  );
}

interface WatchlistPickerProps {
  readonly ids: readonly number[];
  readonly onCreate: () => void;
}

function WatchlistPicker({ ids, onCreate }: WatchlistPickerProps) {
  const { watchlists, store, showToast } = useCollections();
  const [status, setStatus] = useState('');
  const toggle = ({ id, name, ids: current }: Watchlist, on: boolean) => {
    const change = on ? union : without;
    const next = change(current, ids);
    if (next.length > MAX_IDS)
      return setStatus(`${name} can't hold more than ${formatCompanyCount(MAX_IDS)}.`);
    store.watchlists.edit(id, (list) => ({ ...list, ids: change(list.ids, ids) }));
    setStatus(formatNewCount(name, next.length));
  };
  /** Adds the companies to the watchlist with this name. Creates the watchlist if there is none. */
  const addTo = (name: string): string | null => {
    const known = watchlists.find((list) => sameName(list.name, name));
    const next = union(known?.ids ?? [], ids);
    if (!known) {
      const problem = addWatchlist(store, name, ids);
      if (problem !== null) return problem;
    } else if (next.length > MAX_IDS) return TOO_MANY_COMPANIES;
    else store.watchlists.edit(known.id, (list) => ({ ...list, ids: union(list.ids, ids) }));
    showToast(formatNewCount(known?.name ?? name, next.length));
    onCreate();
    return null;
  };
  return (
    <>
      {watchlists.length > 0 && (
        <ul aria-label="Watchlists" className="mb-3 max-h-60 overflow-y-auto overscroll-contain">
          {watchlists.map((list) => {
            const missing = without(ids, list.ids).length;
            return (
              <li key={list.id}>
                <label className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-well pointer-coarse:h-11">
                  <input
                    ref={(box) => {
                      if (box) box.indeterminate = missing > 0 && missing < ids.length;
                    }}
                    type="checkbox"
                    className="size-[15px] shrink-0 accent-accent"
                    checked={missing === 0}
                    onChange={(event) => toggle(list, event.target.checked)}
                  />
                  <bdi className="grow truncate">{list.name}</bdi>
                  <span aria-hidden="true" className="text-xs text-ink-3">
                    {list.ids.length}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
      <NameForm label="New watchlist" submit="Create" onSubmit={addTo} />
      <p role="status" className="mt-1.5 text-xs text-ink-2 wrap-anywhere empty:hidden">
        {status}
      </p>
    </>
  );
}

const formatNewCount = (name: string, count: number) => `${name} now has ${formatCompanyCount(count)}.`;
