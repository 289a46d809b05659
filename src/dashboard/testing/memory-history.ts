import type { VisitState, HistoryStore } from '#dashboard/history/history-store.ts';

export function memoryStore(): HistoryStore {
  let state: VisitState | null = null;
  let snapshot: string | null = null;
  return {
    readState: async () => state,
    readSnapshot: async () => snapshot,
    async write(nextState, nextSnapshot) {
      state = nextState;
      snapshot = nextSnapshot ?? snapshot;
    },
    async erase() {
      state = snapshot = null;
    },
  };
}
