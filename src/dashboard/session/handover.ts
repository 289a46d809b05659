import * as z from 'zod/mini';
import type { Findings } from '../api/dialect/findings.ts';
import { Trail, type TrailStore } from '../trail.ts';
import type { OtherTabs } from '../api/server.ts';
import { type Session, SignedIn } from './session.ts';

/** How long a tab waits for an answer of another before it goes on by itself: a new one then shows the form. */
const PATIENCE = 150;

/** Long enough to be nobody's guess, and no longer than needed. */
const isNonce = ({ length }: string) => length >= 16 && length <= 64;

/**
 * What tabs of one origin say to each other. A tab that was opened by Ctrl-click or a pasted link has no
 * `sessionStorage` of its own; it asks, and a signed-in tab of the same server answers that one question.
 */
const Message = z.union([
  z.strictObject({ type: z.literal('ask'), nonce: z.string(), server: z.string() }),
  z.strictObject({
    type: z.literal('give'),
    nonce: z.string(),
    server: z.string(),
    signedIn: SignedIn,
    trail: z.nullable(Trail),
    found: z.nullable(z.string()),
  }),
  z.strictObject({ type: z.literal('find'), server: z.string() }),
  z.strictObject({ type: z.literal('found'), server: z.string(), found: z.nullable(z.string()) }),
  z.strictObject({ type: z.literal('signed-out'), server: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** The part of a BroadcastChannel that is used, so that tests need no browser. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface HandoverOptions {
  readonly session: Session;
  readonly server: string;
  readonly channel: Channel;
  /** Goes along, so that Previous and Next work in a tab opened from a list. */
  readonly trail: TrailStore;
  /** Goes along too, so that one tab finds out for all of them how the server likes to be asked. */
  readonly findings: Findings;
  /** False inside a frame, where a page of another origin may be looking on, or when switched off in Settings. */
  readonly mayShare: () => boolean;
  readonly nonce: () => string;
  /** Ends the epoch of sessions, for tabs that sleep or are closed and so can't hear. */
  readonly endEpoch: () => void;
}

/** Hands the session over between tabs. */
export interface Handover extends OtherTabs {
  /** Asks the other tabs once; resolves when one has answered or none did in time. */
  ask(): Promise<void>;
  /** Signs every tab out, this one too. */
  signOutEverywhere(): void;
}

/** Listens as long as the tab lives; a late answer still signs in a tab that shows the form. */
export function createHandover({
  session,
  server,
  channel,
  trail,
  findings,
  mayShare,
  nonce,
  endEpoch,
}: HandoverOptions): Handover {
  const send = (message: Message) => channel.postMessage(message);
  let asked: string | null = null;
  let answered = () => {};
  /** Asks the other tabs once; resolves when one has answered or none did in time. */
  const question = (message: Message) =>
    new Promise<void>((resolve) => {
      answered = resolve;
      setTimeout(resolve, PATIENCE);
      send(message);
    });

  function hear(message: Message) {
    if (message.server !== server) return;
    const { signedIn } = session.state();
    switch (message.type) {
      case 'ask':
        if (signedIn && mayShare() && isNonce(message.nonce))
          send({
            type: 'give',
            nonce: message.nonce,
            server,
            signedIn,
            trail: trail.read(),
            found: findings.read(),
          });
        return;
      case 'give':
        if (signedIn || asked === null || message.nonce !== asked || !mayShare()) return;
        if (message.trail) trail.write(message.trail);
        if (message.found !== null) findings.write(message.found);
        session.signIn(message.signedIn);
        answered();
        return;
      case 'find': {
        const found = signedIn && mayShare() ? findings.read() : null;
        if (found !== null) send({ type: 'found', server, found });
        return;
      }
      case 'found':
        if (!signedIn || !mayShare()) return;
        findings.write(message.found);
        answered();
        return;
      case 'signed-out':
        if (signedIn) session.signOut();
    }
  }

  channel.addEventListener('message', ({ data }) => {
    const heard = Message.safeParse(data);
    if (heard.success) hear(heard.data);
  });

  return {
    async ask() {
      if (session.state().signedIn || !mayShare()) return;
      asked = nonce();
      await question({ type: 'ask', nonce: asked, server });
    },
    tellFound() {
      if (session.state().signedIn && mayShare()) send({ type: 'found', server, found: findings.read() });
    },
    async askFound() {
      if (session.state().signedIn && mayShare()) await question({ type: 'find', server });
    },
    signOutEverywhere() {
      endEpoch();
      session.signOut();
      send({ type: 'signed-out', server });
    },
  };
}
