import { useState } from 'react';
import { union, without, MAX_IDS, type Watchlist } from './collections.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { NewWatchlist } from './name-form.tsx';
import { useCollections } from './use-collections.ts';

export function WatchlistPicker({ ids }: { readonly ids: readonly number[] }) {
  const { watchlists, store } = useCollections();
  const [status, setStatus] = useState('');
  const reportCount = (name: string, count: number) =>
    setStatus(`${name} now has ${formatCompanyCount(count)}.`);
  const toggle = ({ id, name, ids: current }: Watchlist, on: boolean) => {
    const change = on ? union : without;
    const next = change(current, ids);
    if (next.length > MAX_IDS)
      return setStatus(`${name} can't hold more than ${formatCompanyCount(MAX_IDS)}.`);
    store.watchlists.edit(id, (list) => ({ ...list, ids: change(list.ids, ids) }));
    reportCount(name, next.length);
  };
  return (
    <>
      {watchlists.length > 0 && (
        <ul aria-label="Watchlists" className="mb-3 max-h-60 overflow-y-auto overscroll-contain">
          {watchlists.map((list) => (
            <li key={list.id}>
              <ListBox list={list} ids={ids} onChange={(on) => toggle(list, on)} />
            </li>
          ))}
        </ul>
      )}
      <NewWatchlist
        label="New watchlist"
        submit="Create"
        ids={ids}
        onCreate={(name) => reportCount(name, ids.length)}
      />
      <p role="status" className="mt-1.5 text-xs text-ink-2 wrap-anywhere empty:hidden">
        {status}
      </p>
    </>
  );
}

interface ListBoxProps {
  readonly list: Watchlist;
  readonly ids: readonly number[];
  readonly onChange: (on: boolean) => void;
}

function ListBox({ list, ids, onChange }: ListBoxProps) {
  const missing = without(ids, list.ids).length;
  return (
    <label className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-well pointer-coarse:h-11">
      <input
        ref={(box) => {
          if (box) box.indeterminate = missing > 0 && missing < ids.length;
        }}
        type="checkbox"
        className="size-[15px] shrink-0 accent-accent"
        checked={missing === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
      <bdi className="grow truncate">{list.name}</bdi>
      <span aria-hidden="true" className="text-xs text-ink-3">
        {list.ids.length}
      </span>
    </label>
  );
}
