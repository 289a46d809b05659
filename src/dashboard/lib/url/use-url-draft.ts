import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from './search-codec.ts';

interface Draft<Value> {
  readonly text: string;
  /** The value in the URL as the draft was typed. */
  readonly value: Value;
}

interface UrlDraft<Value> {
  /** The value in the URL now, which is ahead of the page that waits for its rows. */
  readonly value: Value;
  /** The text as it was typed; null once something else has changed the value in the URL. */
  readonly draft: string | null;
  /** Shows a text as typed; `write` may put its value into the URL. */
  readonly edit: (text: string, write?: () => void) => void;
  readonly discard: () => void;
}

/**
 * The text of a field that writes its value to the URL. It stays as typed until the value changes in any other way:
 * by Back, or by a link or a button that clears the filters, however soon after a key. Navigating changes the URL
 * at once, so the value right after a write is the field's own.
 */
export function useUrlDraft<Value extends string | number | null>(
  read: (search: RawSearch) => Value,
): UrlDraft<Value> {
  const { history } = useRouter();
  const [{ pathname }] = useState(() => history.location);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [left, setLeft] = useState<Value>(() => read(parseSearch(history.location.search)));
  // The URL of the next page says nothing about this one, which may stay for a moment.
  const current = () =>
    history.location.pathname === pathname ? read(parseSearch(history.location.search)) : left;
  const value = useSyncExternalStore(history.subscribe, current);
  if (value !== left) setLeft(value);
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
