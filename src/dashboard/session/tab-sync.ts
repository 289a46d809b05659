import * as z from 'zod/mini';
import type { DialectSync } from '../api/dialect/dialect-sync.ts';
import type { OtherTabs } from '../api/server.ts';
import { LastList, type LastListStore } from '../companies/last-list.ts';
import { type Session, SignedIn } from './session.ts';

/** How long a tab waits for an answer of another before it goes on by itself: a new one then shows the form. */
const TIMEOUT_MS = 150;

/** A busy tab may answer after the form is shown, but one that slept for longer has nothing to say any more. */
const REQUEST_TTL_MS = 10_000;

/** Too long to guess, and no longer than needed. */
const isNonce = ({ length }: string) => length >= 16 && length <= 64;

/**
 * What tabs of one origin send each other. A tab that was opened by Ctrl-click or a pasted link has no
 * `sessionStorage` of its own; it asks, and a signed-in tab of the same server and epoch answers that one request.
 */
const Message = z.union([
  z.strictObject({
    type: z.literal('session-request'),
    nonce: z.string(),
    epoch: z.string(),
    server: z.string(),
  }),
  z.strictObject({
    type: z.literal('session-response'),
    nonce: z.string(),
    epoch: z.string(),
    server: z.string(),
    signedIn: SignedIn,
    trail: z.nullable(LastList),
    dialect: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('dialect-request'), server: z.string() }),
  z.strictObject({
    type: z.literal('dialect-update'),
    server: z.string(),
    dialect: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('signed-out'), server: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** The part of a BroadcastChannel that is used, so that tests need no browser. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface TabSyncOptions {
  readonly session: Session;
  readonly server: string;
  /** null where the browser has none for this page: then each tab is on its own. */
  readonly channel: Channel | null;
  /** Goes along, so that Previous and Next work in a tab opened from a list. */
  readonly trail: LastListStore;
  /** Goes along too, so that one tab finds out for all of them how the server likes to be asked. */
  readonly findings: DialectSync;
  /** False inside a frame, where a page of another origin may be looking on, or when switched off in Settings. */
  readonly mayShare: () => boolean;
  readonly nonce: () => string;
  /** In milliseconds; goes on while the tab sleeps. */
  readonly now: () => number;
}

/** Shares the session between tabs. */
export interface TabSync extends OtherTabs {
  /** Asks the other tabs once; resolves when one has answered or none did in time. */
  requestSession(): Promise<void>;
  /** Signs out the other tabs. */
  tellSignedOut(): void;
}

interface PendingRequest {
  readonly nonce: string;
  readonly epoch: string;
  readonly expiresAt: number;
}

/** Listens as long as the tab lives. */
export function createTabSync({
  session,
  server,
  channel,
  trail,
  findings,
  mayShare,
  nonce,
  now,
}: TabSyncOptions): TabSync {
  const send = (message: Message) => channel?.postMessage(message);
  let pending: PendingRequest | null = null;
  let answered = () => {};
  const request = (message: Message) =>
    new Promise<void>((resolve) => {
      answered = resolve;
      setTimeout(resolve, TIMEOUT_MS);
      send(message);
    });

  // Whoever signs in or out here has answered the request: a tab that wakes up later must not undo it.
  session.subscribe(() => (pending = null));

  function onMessage(message: Message) {
    if (message.server !== server) return;
    // This tab may have slept through a sign-out.
    session.recheck();
    const { signedIn } = session.state();
    const epoch = session.epoch();
    switch (message.type) {
      case 'session-request':
        if (signedIn && message.epoch === epoch && mayShare() && isNonce(message.nonce))
          send({
            type: 'session-response',
            nonce: message.nonce,
            epoch,
            server,
            signedIn,
            trail: trail.read(),
            dialect: findings.read(),
          });
        return;
      case 'session-response':
        if (signedIn || !pending || message.nonce !== pending.nonce || now() > pending.expiresAt) return;
        if (message.epoch !== epoch || pending.epoch !== epoch || !mayShare()) return;
        if (message.trail !== null) trail.write(message.trail);
        if (message.dialect !== null) findings.write(message.dialect);
        session.signIn(message.signedIn);
        answered();
        return;
      case 'dialect-request': {
        const dialect = signedIn && mayShare() ? findings.read() : null;
        if (dialect !== null) send({ type: 'dialect-update', server, dialect });
        return;
      }
      case 'dialect-update':
        if (!signedIn || !mayShare()) return;
        findings.write(message.dialect);
        answered();
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
    async requestSession() {
      if (session.state().signedIn || !mayShare()) return;
      pending = { nonce: nonce(), epoch: session.epoch(), expiresAt: now() + REQUEST_TTL_MS };
      await request({ type: 'session-request', nonce: pending.nonce, epoch: pending.epoch, server });
    },
    tellSignedOut: () => send({ type: 'signed-out', server }),
    broadcastDialect() {
      if (session.state().signedIn && mayShare())
        send({ type: 'dialect-update', server, dialect: findings.read() });
    },
    async requestDialect() {
      if (session.state().signedIn && mayShare()) await request({ type: 'dialect-request', server });
    },
  };
}
