import { useRouter } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from './search-codec.ts';

interface Draft<Value> {
  readonly text: string;
  readonly value: Value;
}

/** Text typed after a pause of this length is a history entry of its own. */
const STEP_PAUSE_MS = 1000;

/** The text stays as typed until something else changes the value in the URL: Back, a link, a cleared filter. */
export function useUrlDraft<Value extends string | number | null>(read: (search: RawSearch) => Value) {
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
  const lastWrite = useRef(-Infinity);
  return {
    /** The current value in the URL; may be ahead of the page while its rows load. */
    value,
    /** The text as typed; null once anything else changes the value in the URL. */
    draft: draft?.text ?? null,
    /** `write` may put its value into the URL, and replaces the history entry if it continues a step. */
    edit(text: string, write?: (replace: boolean) => void) {
      const continuesStep = draft !== null && Date.now() - lastWrite.current < STEP_PAUSE_MS;
      const { href } = history.location;
      write?.(continuesStep);
      // Spaces at the ends change nothing, and must not make the next letter replace another step.
      if (continuesStep || history.location.href !== href) lastWrite.current = Date.now();
      setDraft({ text, value: current() });
    },
    /** Ends the step, as a pause does: what is typed next is a history entry of its own. */
    endStep: () => {
      lastWrite.current = -Infinity;
    },
    discard: () => setDraft(null),
  };
}
