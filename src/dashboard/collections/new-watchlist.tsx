import { addWatchlist } from './collection-store.ts';
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
  const { store } = useCollections();
  const create = (name: string) => {
    const problem = addWatchlist(store, name, ids);
    if (problem === null) onCreate(name);
    return problem;
  };
  return <NameForm label={label} initial={initial} submit={submit} onSubmit={create} />;
}
