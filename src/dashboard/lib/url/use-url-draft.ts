import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from './search-codec.ts';

interface Draft<Value> {
  readonly text: string;
  /** The value in the URL when the draft was typed. */
  readonly value: Value;
}

interface UrlDraft<Value> {
  /** The current value in the URL; may be ahead of the page while its rows load. */
  readonly value: Value;
  /** The text as typed; null once anything else changes the value in the URL. */
  readonly draft: string | null;
  /** Sets the draft; `write` may put its value into the URL. */
  readonly edit: (text: string, write?: () => void) => void;
  readonly discard: () => void;
}

/**
 * Text of a field that writes its value to the URL. Stays as typed until something else changes the value:
 * Back, a link, or clearing the filters. `history` changes synchronously, so the value right after a write is
 * the field's own.
 */
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
