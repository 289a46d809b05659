import { useRouter } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { parseSearch, type ParsedSearch } from './search-params.ts';

interface Draft<Value> {
  readonly text: string;
  readonly value: Value;
}

/** After a pause of this length in typing, the next change becomes a new history entry. */
const STEP_PAUSE_MS = 1000;

/**
 * State of a text field whose value is in the URL. Keeps the text as typed until its value in the URL changes in
 * another way.
 */
export function useUrlDraft<Value extends string | number | null>(read: (search: ParsedSearch) => Value) {
  const { history } = useRouter();
  const [{ pathname }] = useState(() => history.location);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [lastValue, setLastValue] = useState<Value>(() => read(parseSearch(history.location.search)));
  // While the user navigates away, the URL belongs to the next page, so keep the last value.
  const current = () =>
    history.location.pathname === pathname ? read(parseSearch(history.location.search)) : lastValue;
  const value = useSyncExternalStore(history.subscribe, current);
  if (value !== lastValue) setLastValue(value);
  if (draft && draft.value !== value) setDraft(null);
  const lastWrite = useRef(-Infinity);
  return {
    /** The value in the URL. Rows for it may still be loading. */
    value,
    /** The text as typed; null if something else than this field has since changed the value in the URL. */
    draft: draft?.text ?? null,
    /**
     * Keeps the typed text. `write`, if given, puts the text's value into the URL. Its argument `replace` is true while
     * the user is still typing: the current history entry should then be replaced.
     */
    edit(text: string, write?: (replace: boolean) => void) {
      const continuesStep = draft !== null && Date.now() - lastWrite.current < STEP_PAUSE_MS;
      const { href } = history.location;
      write?.(continuesStep);
      // Don't count a change that leaves the URL as it was, such as a space at the end. The next letter would otherwise
      // replace a history entry from before the user began to type.
      if (continuesStep || history.location.href !== href) lastWrite.current = Date.now();
      setDraft({ text, value: current() });
    },
    /** Makes the next change a new history entry, as a pause in typing does. */
    endStep: () => {
      lastWrite.current = -Infinity;
    },
    discard: () => setDraft(null),
  };
}
