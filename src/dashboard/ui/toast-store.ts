import { createAtom } from '@tanstack/store';
import { createRequiredContext } from '../lib/required-context.tsx';

export interface ToastMessage {
  readonly text: string;
  readonly undo: (() => void) | null;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** Holds the visible message, or null. A new message replaces it. */
export function createToastStore() {
  const message = createAtom<ToastMessage | null>(null);
  return {
    get: message.get,
    subscribe: message.subscribe,
    show: (text: string, undo?: () => void) => message.set({ text, undo: undo ?? null }),
  };
}

export const [provideToasts, useToasts] = createRequiredContext<ToastStore>('toasts');
