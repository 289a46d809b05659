import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/fields.tsx';
import { addWatchlist } from './collection-store.ts';
import { MAX_NAME_LENGTH, toName } from './collections.ts';
import { useCollections } from './use-collections.ts';

interface NewWatchlistProps extends Pick<NameFormProps, 'label' | 'submit' | 'initial'> {
  readonly ids: readonly number[];
  readonly onCreate: (name: string) => void;
}

export function NewWatchlist({ ids, onCreate, ...form }: NewWatchlistProps) {
  const { store } = useCollections();
  const create = (name: string) => {
    const problem = addWatchlist(store, name, ids);
    if (problem === null) onCreate(name);
    return problem;
  };
  return <NameForm {...form} onSubmit={create} />;
}

interface NameFormProps {
  readonly label: 'Name' | 'New watchlist';
  /** The initial name. It is selected, so that typing replaces it. */
  readonly initial?: string | undefined;
  readonly submit: string;
  readonly onSubmit: (name: string) => string | null;
  readonly hint?: (name: string) => ReactNode;
}

export function NameForm({ label, initial = '', submit, onSubmit, hint }: NameFormProps) {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = toName(typed);
    const rejected = name === '' ? 'Enter a name.' : onSubmit(name);
    setError(rejected);
    if (rejected === null) setTyped(initial);
  };
  return (
    <form onSubmit={send}>
      <TextField
        ref={input}
        label={label}
        error={error}
        description={hint?.(toName(typed))}
        spellCheck
        className="hover:border-edge"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onFocus={({ target }) => {
          // With the cursor at its start, a name that is too long for the field is cut at its end.
          target.setSelectionRange(0, target.value.length, 'backward');
          target.scrollLeft = 0;
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
        action={
          <Button type="submit" look={label === 'Name' ? 'solid' : 'plain'}>
            {submit}
          </Button>
        }
      />
    </form>
  );
}
