import { createAtom } from '@tanstack/store';

/** A short message about an action. */
export interface ToastMessage {
  readonly text: string;
  /** Null if it cannot be undone. */
  readonly undo: (() => void) | null;
}

/** The visible message or null; a new one replaces it. */
export function createToastStore() {
  const message = createAtom<ToastMessage | null>(null);
  return {
    get: message.get,
    subscribe: message.subscribe,
    show: (text: string, undo?: () => void) => message.set({ text, undo: undo ?? null }),
  };
}
