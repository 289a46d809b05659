import type { QueryClient } from '@tanstack/react-query';
import { openFindings } from '../api/dialect/findings.ts';
import type { Server } from '../api/server.ts';
import type { PreferenceStore } from '../preferences.ts';
import { randomText } from '../random-text.ts';
import type { TrailStore } from '../trail.ts';
import { createHandover, type Handover } from './handover.ts';
import { EPOCH } from './open-session.ts';
import type { Session } from './session.ts';

interface TabPlace {
  readonly session: Session;
  readonly server: Server;
  readonly trail: TrailStore;
  readonly preferences: PreferenceStore;
  readonly cache: QueryClient;
}

/** The line of this tab to the others, on the browser's own storage and channel. */
export function openHandover({ session, server, trail, preferences, cache }: TabPlace): Handover {
  return createHandover({
    session,
    server: server.address,
    trail,
    findings: openFindings(server, cache),
    channel: new BroadcastChannel('dossier.session'),
    mayShare: () => window.top === window && preferences.read().shareSignIn,
    nonce: randomText,
    endEpoch: () => server.shared?.setItem(EPOCH, randomText()),
  });
}
