import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** Whether a reader is at a part of the page. */
export interface Interaction {
  /** The pointer did something there a moment ago, or the keys are at work there. */
  readonly active: boolean;
  /** The focus is in it, however it got there. */
  readonly focused: boolean;
}

const MOMENT = 1000;

/** Follows a reader's presence at an element, by the handlers that it hands out. */
export function useInteraction() {
  const [pointed, setPointed] = useState(false);
  const [keyed, setKeyed] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const act = () => {
    setPointed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointed(false), MOMENT);
  };
  const presence: Interaction = { active: pointed || keyed, focused };
  const handlers = {
    onPointerMove: act,
    onPointerDown: act,
    onFocus: ({ target }: FocusEvent) => {
      setFocused(true);
      // What a pointer focuses stays so long after it has gone.
      setKeyed(target.matches(':focus-visible'));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      setFocused(false);
      setKeyed(false);
    },
  };
  return [presence, handlers] as const;
}
