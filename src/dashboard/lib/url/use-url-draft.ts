import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from './search-codec.ts';

interface Draft<Value> {
  readonly text: string;
  readonly value: Value;
}

interface UrlDraft<Value> {
  /** The current value in the URL; may be ahead of the page while its rows load. */
  readonly value: Value;
  /** The text as typed; null once anything else changes the value in the URL. */
  readonly draft: string | null;
  /** `write` may put its value into the URL. */
  readonly edit: (text: string, write?: () => void) => void;
  readonly discard: () => void;
}

/** The text stays as typed until something else changes the value in the URL: Back, a link, a cleared filter. */
export function useUrlDraft<Value extends string | number | null>(
  read: (search: RawSearch) => Value,
): UrlDraft<Value> {
  const { history } = useRouter();
  const [{ pathname }] = useState(() => history.location);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [lastValue, setLastValue] = useState<Value>(() => read(parseSearch(history.location.search)));
  // While navigating away, the URL belongs to the next page: keep the last value.
  const current = () =>
    history.location.pathname === pathname ? read(parseSearch(history.location.search)) : lastValue;
  const value = useSyncExternalStore(history.subscribe, current);
  if (value !== lastValue) setLastValue(value);
  if (draft && draft.value !== value) setDraft(null);
  return {
    value,
    draft: draft?.text ?? null,
    edit(text, write) {
      write?.();
      setDraft({ text, value: current() });
    },
    discard: () => setDraft(null),
  };
}
