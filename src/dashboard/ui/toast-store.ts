import { createAtom } from '@tanstack/store';
import { createRequiredContext } from '../lib/required-context.tsx';

/**
 * How long a message stays, which is long enough to read it and move focus to it with F6. Hover and focus pause the
 * timer.
 */
export const TOAST_MS = 10_000;

export interface ToastMessage {
  readonly text: string;
  readonly undo: (() => void) | null;
  /** What the user is likely to do next, as a button. Null to offer nothing. */
  readonly next: NextStep | null;
}

export interface NextStep {
  readonly label: string;
  readonly run: () => void;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Creates a store for the message on screen, which is null if there is none. A new message replaces the previous one.
 */
export function createToastStore() {
  const message = createAtom<ToastMessage | null>(null);
  return {
    get: message.get,
    subscribe: message.subscribe,
    /** Shows a message. Returns a function that hides it, if it is still the latest. */
    show(text: string, undo?: () => void, next?: NextStep) {
      const shown = { text, undo: undo ?? null, next: next ?? null };
      message.set(shown);
      return () => {
        if (message.get() === shown) message.set(null);
      };
    },
  };
}

export const [provideToasts, useToasts] = createRequiredContext<ToastStore>('toasts');
