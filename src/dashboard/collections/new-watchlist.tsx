import { MAX_ENTRIES, MAX_IDS, sameName } from './collections.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { NameForm } from './name-form.tsx';
import { useCollections } from './use-collections.ts';

interface NewWatchlistProps {
  readonly label: 'Name' | 'New watchlist';
  readonly submit: string;
  readonly ids: readonly number[];
  readonly initial?: string | undefined;
  readonly onCreate: (name: string) => void;
}

export function NewWatchlist({ label, submit, ids, initial, onCreate }: NewWatchlistProps) {
  const { watchlists, store } = useCollections();
  const create = (name: string) => {
    if (watchlists.some((list) => sameName(list.name, name)))
      return 'You already have a watchlist with this name.';
    if (ids.length > MAX_IDS) return `A watchlist can hold up to ${formatCompanyCount(MAX_IDS)}.`;
    if (!store.watchlists.add({ id: store.newId(), name, ids }))
      return `You have reached the maximum of ${MAX_ENTRIES} watchlists.`;
    onCreate(name);
    return null;
  };
  return <NameForm label={label} initial={initial} submit={submit} onSubmit={create} />;
}
