import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { followDialect } from '#dashboard/api/dialect/follow-dialect.ts';
import type { LastListStore } from '#dashboard/companies/last-list.ts';
import { randomText } from '#dashboard/lib/random-text.ts';
import type { PreferenceStore } from '#dashboard/preferences/preferences.ts';
import { type Session, SignedIn } from './session.ts';

/** How long to wait for another tab before going on without it; a new tab then shows the sign-in form. */
const TIMEOUT_MS = 150;

/** Accept responses from busy tabs after the form is shown, but not from tabs frozen for longer than this. */
const REQUEST_TTL_MS = 10_000;

/** A tab listens only once its own page is shown; one that was opened from it at once may ask before that. */
const REPEAT_MS = 500;

/** At least 16 characters, so that it cannot be guessed. */
const Nonce = z.string().check(z.minLength(16), z.maxLength(64));

const toServer = { server: z.string() };
const toSession = { ...toServer, epoch: z.string(), nonce: Nonce };

/** A new tab has an empty `sessionStorage`; a signed-in tab of the same server and epoch shares its session. */
const Message = z.union([
  z.strictObject({ type: z.literal('session-request'), ...toSession }),
  z.strictObject({
    type: z.literal('session-response'),
    ...toSession,
    signedIn: SignedIn,
    lastList: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('signed-out'), ...toServer }),
]);
type Message = z.infer<typeof Message>;

/** Reaches all other tabs of this origin. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** What tabs share, and under which conditions. */
interface TabSyncOptions {
  readonly session: Session;
  readonly server: string;
  /** null if the browser blocks BroadcastChannel: tabs are then not synced. */
  readonly channel: Channel | null;
  /** Shared too, so that Previous and Next work in a tab opened from a list. */
  readonly lastList: LastListStore;
  /** False inside a frame, which another origin may control, or when switched off in Settings. */
  readonly mayShare: () => boolean;
}

/** Exchanges the session with other tabs of the same server. Ignores messages of another shape, server or epoch. */
export function createTabSync({ session, server, channel, lastList, mayShare }: TabSyncOptions) {
  const send = (message: Message) => channel?.postMessage(message);
  let pending: { readonly nonce: string; readonly epoch: string; readonly expiresAt: number } | null = null;
  let onResponse = () => {};

  // A response from a tab that wakes up later must not undo a sign-in or sign-out made here.
  session.subscribe(() => (pending = null));

  function onMessage(message: Message) {
    if (message.server !== server) return;
    // This tab may have been frozen during a sign-out.
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
            server,
            signedIn,
            lastList: lastList.read(),
          });
        return;
      case 'session-response':
        if (signedIn || !pending || message.nonce !== pending.nonce || Date.now() > pending.expiresAt) return;
        if (message.epoch !== epoch || pending.epoch !== epoch || !mayShare()) return;
        if (message.lastList !== null) lastList.adopt(message.lastList);
        session.signIn(message.signedIn);
        onResponse();
        return;
      case 'signed-out':
        pending = null;
        if (signedIn) session.signOut();
    }
  }

  channel?.addEventListener('message', ({ data }) => {
    const { success, data: message } = Message.safeParse(data);
    if (success) onMessage(message);
  });

  return {
    /** Requests the session from other tabs; resolves on the first response or on timeout, and still accepts a later one. */
    async requestSession() {
      if (session.get().signedIn || !mayShare()) return;
      const own = { nonce: randomText(), epoch: session.epoch(), expiresAt: Date.now() + REQUEST_TTL_MS };
      pending = own;
      const message = { type: 'session-request', nonce: own.nonce, epoch: own.epoch, server } as const;
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
    broadcastSignOut: () => send({ type: 'signed-out', server }),
  };
}

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
export function openTabSync({ preferences, cache, server, ...tab }: TabSyncDependencies) {
  followDialect(server, cache);
  return createTabSync({
    ...tab,
    channel: openChannel(),
    server: server.address,
    mayShare: () => window.top === window && preferences.get().shareSignIn,
  });
}
