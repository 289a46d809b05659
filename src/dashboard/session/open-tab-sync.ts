import type { QueryClient } from '@tanstack/react-query';
import { openDialectSync } from '../api/dialect/dialect-sync.ts';
import type { ApiTarget } from '../api/api-target.ts';
import type { PreferenceStore } from '../preferences/preferences.ts';
import { randomText } from '../lib/random-text.ts';
import type { LastListStore } from '../companies/last-list.ts';
import type { Session } from './session.ts';
import { type Channel, createTabSync, type TabSync } from './tab-sync.ts';

function openChannel(): Channel | null {
  try {
    return new BroadcastChannel('dossier.session');
  } catch {
    // Some browsers block it together with storage.
    return null;
  }
}

interface TabSyncDependencies {
  readonly session: Session;
  readonly server: ApiTarget;
  readonly lastList: LastListStore;
  readonly preferences: PreferenceStore;
  readonly cache: QueryClient;
}

/** Listens while the tab is open. Shares no session inside a frame, or if sharing is switched off. */
export function openTabSync({ preferences, cache, server, ...tab }: TabSyncDependencies): TabSync {
  return createTabSync({
    ...tab,
    channel: openChannel(),
    server: server.address,
    dialectSync: openDialectSync(server, cache),
    mayShare: () => window.top === window && preferences.get().shareSignIn,
    nonce: randomText,
    now: Date.now,
  });
}
