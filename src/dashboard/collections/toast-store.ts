/** Something that was done, told in passing, and how to undo it where that can be. */
export interface ToastMessage {
  readonly words: string;
  readonly undo: (() => void) | null;
}

/** The last thing that was done; `subscribe` and `read` are what React's external store asks for. */
export interface ToastStore {
  say(words: string, undo?: () => void): void;
  read(): ToastMessage | null;
  subscribe(listener: () => void): () => void;
}

/** Notices that nobody has said anything to yet. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let note: ToastMessage | null = null;
  return {
    read: () => note,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(words, undo) {
      note = { words, undo: undo ?? null };
      for (const listener of listeners) listener();
    },
  };
}
