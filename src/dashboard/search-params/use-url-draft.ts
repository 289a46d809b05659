import { useRouter } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { parseSearch, type ParsedSearch } from './search-params.ts';

interface Draft<Value> {
  readonly text: string;
  readonly value: Value;
}

/** After a pause of this length, what the user types next becomes a history entry of its own. */
const STEP_PAUSE_MS = 1000;

/**
 * Keeps the text of a field as typed until something else changes its value in the URL: the Back button, a link, or
 * clearing filters.
 */
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
    /** The current value in the URL. It may be ahead of the rows, which take time to load. */
    value,
    /** The text as typed; null once something else has changed the value in the URL. */
    draft: draft?.text ?? null,
    /**
     * Remembers the typed text. `write` may put its value into the URL; its argument says whether to replace the
     * history entry, because the text continues the previous step.
     */
    edit(text: string, write?: (replace: boolean) => void) {
      const continuesStep = draft !== null && Date.now() - lastWrite.current < STEP_PAUSE_MS;
      const { href } = history.location;
      write?.(continuesStep);
      // Typing a space at the end doesn't change the URL. It must not make the next letter replace an older history
      // entry.
      if (continuesStep || history.location.href !== href) lastWrite.current = Date.now();
      setDraft({ text, value: current() });
    },
    /** Ends the step, as a pause does: what is typed next becomes a history entry of its own. */
    endStep: () => {
      lastWrite.current = -Infinity;
    },
    discard: () => setDraft(null),
  };
}
