import { PenLine } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { watchlistOf, MAX_NAME_LENGTH, toName, type Watchlist } from '#dashboard/collections/collections.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';

interface IdList {
  readonly ids: readonly number[];
  /** Name of the list from the URL. If the user has a watchlist with these ids, its name is shown instead. */
  readonly name: string | undefined;
}

function useListTitle({ ids, name }: IdList): string {
  const { watchlists } = useCollections();
  return (
    watchlistOf(watchlists, ids, name)?.name ?? name ?? `Selected companies (${formatCount(ids.length)})`
  );
}

/** The name of the watchlist with these ids. If there is none, the number of companies. */
export const ListTitle = (list: IdList) => <bdi className="wrap-anywhere">{useListTitle(list)}</bdi>;

/** Page heading and document title for a list of ids. If it is a watchlist, the user can edit its name here. */
export function ListHeading(list: IdList) {
  const { watchlists } = useCollections();
  const watchlist = watchlistOf(watchlists, list.ids, list.name);
  return (
    <>
      <title>{`${isolate(useListTitle(list))} · Dossier`}</title>
      {watchlist ? <EditableTitle key={watchlist.id} watchlist={watchlist} /> : <ListTitle {...list} />}
    </>
  );
}

/** The name of a watchlist. A click turns it into a text field. Enter and blur save the name, and Escape cancels. */
function EditableTitle({ watchlist }: { readonly watchlist: Watchlist }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const finish = () => {
    setEditing(false);
    // The text field that had focus is gone, so focus the button that takes its place.
    requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  if (editing) return <TitleField watchlist={watchlist} onDone={finish} />;
  return (
    <button
      ref={button}
      type="button"
      title="Rename"
      onClick={() => setEditing(true)}
      className="group inline-flex max-w-full items-center gap-2 rounded-sm text-left hover:bg-well"
    >
      <bdi className="min-w-0 wrap-anywhere md:truncate">{watchlist.name}</bdi>
      <PenLine size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
    </button>
  );
}

function TitleField({ watchlist, onDone }: { readonly watchlist: Watchlist; readonly onDone: () => void }) {
  const { store } = useCollections();
  const [typed, setTyped] = useState(watchlist.name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  /** Saves the name. Returns an error message, or null on success. */
  const save = (): string | null => {
    const name = toName(typed);
    if (name === '') return 'Enter a name.';
    return store.watchlists.rename(watchlist.id, name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    // Without this, Escape would also close the preview.
    event.stopPropagation();
    const rejected = event.key === 'Enter' ? save() : null;
    setError(rejected);
    if (rejected === null) onDone();
  };
  return (
    <>
      <input
        ref={field}
        aria-label="Name"
        aria-invalid={error !== null}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          save();
          onDone();
        }}
        className="w-full max-w-[24em] min-w-0 rounded-sm border border-edge bg-sheet px-1.5 -outline-offset-2"
      />
      {error !== null && (
        <span role="alert" className="block font-ui text-xs font-normal text-bad">
          {error}
        </span>
      )}
    </>
  );
}
