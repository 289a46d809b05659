import type { HistoryState, HistoryStore } from '#dashboard/history/history-store.ts';

export function memoryStore(): HistoryStore {
  let state: HistoryState | undefined;
  let snapshot: ArrayBuffer | undefined;
  return {
    readState: async () => state,
    readSnapshot: async () => snapshot,
    async write(nextState, nextSnapshot = snapshot) {
      state = nextState;
      snapshot = nextSnapshot;
    },
    async erase() {
      state = snapshot = undefined;
    },
  };
}
