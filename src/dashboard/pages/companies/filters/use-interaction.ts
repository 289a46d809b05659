import { type FocusEvent, useEffect, useRef, useState } from 'react';

export interface Interaction {
  /** True while a keyboard user is in the element, and for a moment after pointer activity. */
  readonly active: boolean;
  /** True while the element contains the focus, however it got there. */
  readonly focused: boolean;
}

const MOMENT = 1000;

/** Tracks whether the user is interacting with an element; spread the returned handlers on it. */
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
      // Focus set by a pointer stays after the pointer has left, so it does not count as activity.
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
