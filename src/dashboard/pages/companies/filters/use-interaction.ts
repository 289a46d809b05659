import { type FocusEvent, useEffect, useRef, useState } from 'react';

export interface Interaction {
  /** True while a keyboard user is in the element, and for a moment after pointer activity. */
  readonly active: boolean;
  /** True while the element contains the focus, however it got there. */
  readonly focused: boolean;
}

const ACTIVE_MS = 1000;

/** Tracks whether the user is interacting with an element; spread the returned handlers on it. */
export function useInteraction() {
  const [pointerActive, setPointerActive] = useState(false);
  const [keyboardFocused, setKeyboardFocused] = useState(false);
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlePointer = () => {
    setPointerActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPointerActive(false), ACTIVE_MS);
  };
  const interaction: Interaction = { active: pointerActive || keyboardFocused, focused };
  const handlers = {
    onPointerMove: handlePointer,
    onPointerDown: handlePointer,
    onFocus: ({ target }: FocusEvent) => {
      setFocused(true);
      // Focus set by a pointer stays after the pointer has left, so it does not count as activity.
      setKeyboardFocused(target.matches(':focus-visible'));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      setFocused(false);
      setKeyboardFocused(false);
    },
  };
  return [interaction, handlers] as const;
}
