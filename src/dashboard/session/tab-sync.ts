import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { followDialect } from '#dashboard/api/dialect/follow-dialect.ts';
import { END_REASONS } from '#dashboard/api/failure.ts';
import { hashText } from '#dashboard/lib/hash-text.ts';
import { randomText } from '#dashboard/lib/random-text.ts';
import { LastLists, type LastListStore } from '#dashboard/list/last-lists.ts';
import type { PreferenceStore } from '#dashboard/preferences/preferences.ts';
import { type OtherTabs, type Session, SignedIn } from './session.ts';

/** How long a new tab waits for another tab's session before it shows the sign-in form. */
const TIMEOUT_MS = 150;

/**
 * How long another tab's response is accepted. This continues after the sign-in form is shown, because the other tab
 * may be busy.
 */
const REQUEST_TTL_MS = 10_000;

/**
 * Interval at which the request is repeated. If two tabs open at the same time, one may send its request before the
 * other listens.
 */
const REPEAT_MS = 500;

const Nonce = z.string().check(z.minLength(16), z.maxLength(64));

const toServer = { server: z.string() };
const toSession = { ...toServer, epoch: z.string(), nonce: Nonce };

/**
 * Messages between tabs of one origin. A new tab has an empty `sessionStorage`, so it requests the session. A tab that
 * is signed in to the same server, in the same epoch, then shares its session.
 */
const Message = z.union([
  z.strictObject({ type: z.literal('session-request'), ...toSession }),
  z.strictObject({
    type: z.literal('session-response'),
    ...toSession,
    signedIn: SignedIn,
    lastLists: LastLists,
  }),
  z.strictObject({ type: z.literal('signed-out'), ...toServer }),
  // Send a hash of the key, which is enough for other tabs to recognize it.
  z.strictObject({
    type: z.literal('key-rejected'),
    ...toServer,
    keyHash: z.string(),
    reason: z.enum(END_REASONS),
  }),
]);
type Message = z.infer<typeof Message>;

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

interface TabSyncOptions {
  readonly session: Session;
  readonly serverAddress: string;
  /** Null if the browser blocks BroadcastChannel. Tabs then share nothing. */
  readonly channel: Channel | null;
  /**
   * The lists that were last on screen. Tabs share them too, so that Previous and Next work in a tab opened from a
   * list.
   */
  readonly lastLists: LastListStore;
  /** Returns false inside a frame, which another origin may control, and when sharing is switched off in Settings. */
  readonly mayShare: () => boolean;
}

/** Exchanges the session with other tabs of the same server and epoch. */
export function createTabSync({ session, serverAddress, channel, lastLists, mayShare }: TabSyncOptions) {
  const send = (message: Message) => channel?.postMessage(message);
  let pending: { readonly nonce: string; readonly epoch: string; readonly expiresAt: number } | null = null;
  let onResponse = () => {};

  // After a sign-in or sign-out in this tab, ignore late responses.
  session.subscribe(() => (pending = null));

  function onMessage(message: Message) {
    if (message.server !== serverAddress) return;
    // Another tab may have signed out everywhere while this tab was frozen.
    session.revalidate();
    const { signedIn } = session.get();
    const epoch = session.epoch();
    switch (message.type) {
      case 'session-request':
        if (signedIn && message.epoch === epoch && mayShare())
          send({
            type: 'session-response',
            nonce: message.nonce,
            epoch,
            server: serverAddress,
            signedIn,
            lastLists: lastLists.get(),
          });
        return;
      case 'session-response':
        if (signedIn || !pending || message.nonce !== pending.nonce || Date.now() > pending.expiresAt) return;
        if (message.epoch !== epoch || pending.epoch !== epoch || !mayShare()) return;
        lastLists.adopt(message.lastLists);
        session.signIn(message.signedIn);
        onResponse();
        return;
      case 'signed-out':
        pending = null;
        if (signedIn) session.signOut();
        return;
      case 'key-rejected':
        if (signedIn && hashText(signedIn.key) === message.keyHash) session.end(message.reason);
    }
  }

  channel?.addEventListener('message', ({ data }) => {
    const { success, data: message } = Message.safeParse(data);
    if (success) onMessage(message);
  });

  const others: OtherTabs = {
    signOut: () => send({ type: 'signed-out', server: serverAddress }),
    endSessions: (key, reason) =>
      send({ type: 'key-rejected', server: serverAddress, keyHash: hashText(key), reason }),
  };

  return {
    /** Requests the session. Resolves on the first response, or after `TIMEOUT_MS`. Later responses are still used. */
    async requestSession() {
      if (session.get().signedIn || !mayShare()) return;
      const own = { nonce: randomText(), epoch: session.epoch(), expiresAt: Date.now() + REQUEST_TTL_MS };
      pending = own;
      const message = {
        type: 'session-request',
        nonce: own.nonce,
        epoch: own.epoch,
        server: serverAddress,
      } as const;
      const repeat = setInterval(() => {
        if (pending === own && Date.now() <= own.expiresAt) send(message);
        else clearInterval(repeat);
      }, REPEAT_MS);
      await new Promise<void>((resolve) => {
        onResponse = resolve;
        setTimeout(resolve, TIMEOUT_MS);
        send(message);
      });
    },
    others,
  };
}

/** Opens the channel to other tabs; null if the browser has none. */
export function openChannel(): Channel | null {
  try {
    return new BroadcastChannel('dossier.session');
  } catch {
    // Some browsers block BroadcastChannel together with storage.
    return null;
  }
}

interface TabSyncDependencies {
  readonly session: Session;
  readonly server: ApiTarget;
  readonly lastLists: LastListStore;
  readonly preferences: PreferenceStore;
  readonly cache: QueryClient;
}

/** Syncs this tab with the others. Shares no session in a frame, or if sharing is switched off. */
export function openTabSync({ preferences, cache, server, ...tab }: TabSyncDependencies) {
  followDialect(server, cache);
  return createTabSync({
    ...tab,
    channel: openChannel(),
    serverAddress: server.address,
    mayShare: () => window.top === window && preferences.get().shareSignIn,
  });
}
