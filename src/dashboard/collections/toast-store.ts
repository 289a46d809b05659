export interface ToastMessage {
  readonly text: string;
  /** Null if it cannot be undone. */
  readonly undo: (() => void) | null;
}

/** The latest message, in the shape that `useSyncExternalStore` expects. */
export interface ToastStore {
  show(text: string, undo?: () => void): void;
  read(): ToastMessage | null;
  subscribe(listener: () => void): () => void;
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let message: ToastMessage | null = null;
  return {
    read: () => message,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(text, undo) {
      message = { text, undo: undo ?? null };
      for (const listener of listeners) listener();
    },
  };
}
