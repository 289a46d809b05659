import { useRouter } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { parseSearch, type ParsedSearch } from './search-params.ts';

interface Draft<Value> {
  readonly text: string;
  readonly value: Value;
}

/** After a pause of this length, further typing becomes a new history entry. */
const STEP_PAUSE_MS = 1000;

/** Keeps a field's text as typed until its value in the URL changes in another way. */
export function useUrlDraft<Value extends string | number | null>(read: (search: ParsedSearch) => Value) {
  const { history } = useRouter();
  const [{ pathname }] = useState(() => history.location);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [lastValue, setLastValue] = useState<Value>(() => read(parseSearch(history.location.search)));
  // While navigating away, the URL belongs to the next page, so keep the last value.
  const current = () =>
    history.location.pathname === pathname ? read(parseSearch(history.location.search)) : lastValue;
  const value = useSyncExternalStore(history.subscribe, current);
  if (value !== lastValue) setLastValue(value);
  if (draft && draft.value !== value) setDraft(null);
  const lastWrite = useRef(-Infinity);
  return {
    /** The value in the URL, which may be ahead of rows that are still loading. */
    value,
    /** The text as typed; null once something else has changed the value in the URL. */
    draft: draft?.text ?? null,
    /**
     * Remembers the typed text. `write` may put its value into the URL. Its argument is true if the text continues
     * the previous step and should replace the history entry.
     */
    edit(text: string, write?: (replace: boolean) => void) {
      const continuesStep = draft !== null && Date.now() - lastWrite.current < STEP_PAUSE_MS;
      const { href } = history.location;
      write?.(continuesStep);
      // A space typed at the end doesn't change the URL, and must not make the next letter replace an older history
      // entry.
      if (continuesStep || history.location.href !== href) lastWrite.current = Date.now();
      setDraft({ text, value: current() });
    },
    /** Ends the step, as a pause does: further typing becomes a new history entry. */
    endStep: () => {
      lastWrite.current = -Infinity;
    },
    discard: () => setDraft(null),
  };
}
