import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashText } from '#dashboard/lib/hash-text.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createLastListStore } from '#dashboard/list/last-lists.ts';
import { createSession } from './session.ts';
import { type Channel, createTabSync, openChannel } from './tab-sync.ts';

const SERVER = 'https://api.example';
const someone = { key: 'k', companies: 'granted', offerings: 'granted' } as const;

type Listener = (event: MessageEvent) => void;

const RESPONSE = {
  type: 'session-response',
  epoch: '',
  server: SERVER,
  signedIn: someone,
  lastLists: { companies: null, offerings: null },
};

interface FreezableChannel extends Channel {
  /** Queues incoming messages, as browsers do for a frozen tab. */
  freeze(): void;
  resume(): void;
}

/** Creates connected channels, one per tab, and a log of all messages. */
function createChannels() {
  const tabs: { receive: (data: unknown) => void }[] = [];
  const messages: unknown[] = [];
  const join = (): FreezableChannel => {
    let listener: Listener = () => {};
    let queue: unknown[] | null = null;
    const own = {
      receive: (data: unknown) => void (queue ? queue.push(data) : listener({ data } as MessageEvent)), // the code under test reads only `data`
    };
    tabs.push(own);
    return {
      postMessage(data: unknown) {
        messages.push(data);
        for (const each of tabs) if (each !== own) each.receive(data);
      },
      // The code under test adds only `message` listeners.
      addEventListener: (_: string, added: unknown) => void (listener = added as Listener),
      freeze: () => void (queue = []),
      resume() {
        const missed = queue ?? [];
        queue = null;
        missed.forEach(own.receive);
      },
    };
  };
  return { join, messages };
}

interface TabOptions {
  readonly server?: string;
  readonly shares?: boolean;
  readonly signedIn?: boolean;
  readonly key?: string;
  readonly shared?: Storage;
  readonly isStartingAnew?: boolean;
}

function tab(
  channel: Channel | null,
  {
    server = SERVER,
    shares = true,
    signedIn = false,
    key = someone.key,
    shared = fakeStorage(),
    isStartingAnew = false,
  }: TabOptions = {},
) {
  const tabStorage = safeStorage(fakeStorage());
  const session = createSession({
    server,
    tabStorage,
    sharedStorage: safeStorage(shared),
  });
  if (signedIn) session.signIn({ ...someone, key });
  const lastLists = createLastListStore(tabStorage, { isStartingAnew });
  // main.tsx connects them in the same way.
  session.subscribe(lastLists.reload);
  const sync = createTabSync({
    session,
    serverAddress: server,
    channel,
    lastLists,
    mayShare: () => shares,
  });
  session.connectTabs(sync.others);
  return {
    session,
    sync,
    lastLists,
    isSignedIn: () => session.get().signedIn !== null,
  };
}

beforeEach(() => void vi.useFakeTimers());

test('a tab opened from a link gets the session from a signed-in tab', async () => {
  const { join } = createChannels();
  tab(join(), { signedIn: true }).lastLists.write('companies', { category: ['ai'], page: 2 });
  const opened = tab(join());
  await opened.sync.requestSession();
  expect(opened.session.get().signedIn).toEqual(someone);
  expect(opened.lastLists.get().companies).toBe('?category=ai&page=2');
});

test('a tab opened by a pasted URL is signed in, and has no list of another tab to go back to', async () => {
  const { join } = createChannels();
  tab(join(), { signedIn: true }).lastLists.write('companies', { category: ['ai'] });
  const opened = tab(join(), { isStartingAnew: true });
  await opened.sync.requestSession();
  expect(opened.isSignedIn()).toBe(true);
  expect(opened.lastLists.get().companies).toBeNull();
});

test('a tab opened before the other one listens is signed in once the other does', async () => {
  const { join } = createChannels();
  const opened = tab(join());
  const requested = opened.sync.requestSession();
  await vi.advanceTimersByTimeAsync(150);
  await requested;
  tab(join(), { signedIn: true });
  expect(opened.isSignedIn()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(opened.session.get().signedIn).toEqual(someone);
});

test('a session is requested for ten seconds, and no longer once the user has signed in', async () => {
  const { join, messages } = createChannels();
  tab(join()).sync.requestSession().catch(reportError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages).toHaveLength(1 + 10_000 / 500);
  const opened = tab(join());
  opened.sync.requestSession().catch(reportError);
  opened.session.signIn(someone);
  const sent = messages.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages).toHaveLength(sent);
});

test('a tab without others stops waiting for a session after 150 ms and stays signed out', async () => {
  const opened = tab(createChannels().join());
  const requested = opened.sync.requestSession();
  await vi.advanceTimersByTimeAsync(150);
  await requested;
  expect(opened.session.get().signedIn).toBeNull();
});

test.each([
  ['lacks', undefined],
  [
    'blocks',
    function blocked() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
])('a tab of a browser that %s BroadcastChannel signs in and out by itself', async (_, implementation) => {
  vi.stubGlobal('BroadcastChannel', implementation);
  const channel = openChannel();
  vi.unstubAllGlobals();
  expect(channel).toBeNull();
  const { sync, session, isSignedIn } = tab(channel);
  const requested = sync.requestSession();
  await vi.advanceTimersByTimeAsync(150);
  await requested;
  expect(isSignedIn()).toBe(false);
  session.signIn(someone);
  expect(isSignedIn()).toBe(true);
  session.signOutEverywhere();
  expect(isSignedIn()).toBe(false);
});

test.each([
  ['of another server', { signedIn: true, server: 'https://other.example' }],
  ['that does not share', { signedIn: true, shares: false }],
  ['that is signed out', { signedIn: false }],
])('a tab %s does not respond to a session request', (_, options) => {
  const { join, messages } = createChannels();
  tab(join(), options);
  void tab(join()).sync.requestSession();
  expect(messages).toHaveLength(1);
});

test('an unrequested session response is ignored', () => {
  const { join } = createChannels();
  const waiting = tab(join());
  void waiting.sync.requestSession();
  const stranger = join();
  stranger.postMessage({ ...RESPONSE, nonce: crypto.randomUUID() });
  stranger.postMessage({ type: 'session-response', server: SERVER, signedIn: someone });
  stranger.postMessage('session-response');
  expect(waiting.session.get().signedIn).toBeNull();
});

test('signing out in one tab signs out all tabs of that server', () => {
  const { join } = createChannels();
  const [one, two] = [tab(join(), { signedIn: true }), tab(join(), { signedIn: true })];
  const other = tab(join(), { signedIn: true, server: 'https://other.example' });
  one.session.signOutEverywhere();
  expect([one, two, other].map(({ session }) => session.get().signedIn !== null)).toEqual([
    false,
    false,
    true,
  ]);
});

test('a key that the server rejects in one tab ends the session of all tabs with this key', () => {
  const { join, messages } = createChannels();
  const [one, two] = [tab(join(), { signedIn: true }), tab(join(), { signedIn: true, shares: false })];
  const others = [
    tab(join(), { signedIn: true, key: 'another' }),
    tab(join(), { signedIn: true, server: 'https://other.example' }),
  ];
  one.session.endForKey('key_revoked');
  for (const { session } of [one, two])
    expect(session.get()).toEqual({ signedIn: null, ended: 'key_revoked' });
  expect(others.map(({ isSignedIn }) => isSignedIn())).toEqual([true, true]);
  expect(messages, 'the key itself is not sent').toEqual([
    { type: 'key-rejected', server: SERVER, keyHash: hashText('k'), reason: 'key_revoked' },
  ]);
});

describe('a tab that was frozen during a sign-out', () => {
  async function frozenTabAndForm(shared: Storage) {
    const { join, messages } = createChannels();
    const channel = join();
    const frozen = tab(channel, { signedIn: true, shared });
    channel.freeze();
    const form = tab(join(), { shared });
    const requested = form.sync.requestSession();
    await vi.advanceTimersByTimeAsync(150);
    await requested;
    expect(form.isSignedIn()).toBe(false);
    return { frozen, form, join, messages, resume: channel.resume };
  }

  test.each(['usable', 'blocked'] as const)(
    'does not sign in again the tab that signed out (storage %s)',
    async (state) => {
      const shared = fakeStorage();
      shared.state = state;
      const { frozen, form, resume } = await frozenTabAndForm(shared);
      form.session.signIn(someone);
      form.session.signOutEverywhere();
      resume();
      expect(form.isSignedIn()).toBe(false);
      expect(frozen.isSignedIn()).toBe(false);
    },
  );

  test.each(['usable', 'blocked'] as const)(
    'does not sign in a tab that shows the form (storage %s)',
    async (state) => {
      const shared = fakeStorage();
      shared.state = state;
      const { frozen, form, join, resume } = await frozenTabAndForm(shared);
      tab(join(), { signedIn: true, shared }).session.signOutEverywhere();
      resume();
      expect(form.isSignedIn()).toBe(false);
      expect(frozen.isSignedIn()).toBe(false);
    },
  );

  test('does not share its key', async () => {
    const shared = fakeStorage();
    const { frozen, messages, resume } = await frozenTabAndForm(shared);
    tab(createChannels().join(), { signedIn: true, shared }).session.signOutEverywhere();
    resume();
    expect(frozen.isSignedIn()).toBe(false);
    expect(messages).toEqual([expect.objectContaining({ type: 'session-request' })]);
  });
});

test('a session response of another epoch is ignored, even with the right nonce', () => {
  const { join, messages } = createChannels();
  const waiting = tab(join());
  void waiting.sync.requestSession();
  const stranger = join();
  // The last message is the session request.
  const { nonce } = messages.at(-1) as { nonce: string };
  stranger.postMessage({ ...RESPONSE, nonce, epoch: 'another' });
  expect(waiting.isSignedIn()).toBe(false);
  stranger.postMessage({ ...RESPONSE, nonce });
  expect(waiting.isSignedIn()).toBe(true);
});

test.each([
  ['5 s late is accepted', 5_000, true],
  ['60 s late is ignored', 60_000, false],
])('a session response that arrives %s', async (_, delayMs, accepted) => {
  const { join } = createChannels();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.freeze();
  const form = tab(join());
  void form.sync.requestSession();
  await vi.advanceTimersByTimeAsync(delayMs);
  channel.resume();
  expect(form.isSignedIn()).toBe(accepted);
});

test('a late session response does not replace a newer session', () => {
  const { join } = createChannels();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.freeze();
  const form = tab(join());
  void form.sync.requestSession();
  form.session.signIn({ ...someone, key: 'pasted' });
  channel.resume();
  expect(form.session.get().signedIn?.key).toBe('pasted');
});

test('a late session response does not restore a session that the service ended', () => {
  const { join } = createChannels();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.freeze();
  const form = tab(join());
  void form.sync.requestSession();
  form.session.signIn({ ...someone, key: 'pasted' });
  form.session.end('key_revoked');
  channel.resume();
  expect(form.session.get()).toEqual({ signedIn: null, ended: 'key_revoked' });
});

test('a tab opened after a sign-out does not get the list viewed before it', async () => {
  const { join } = createChannels();
  const shared = fakeStorage();
  const one = tab(join(), { signedIn: true, shared });
  one.lastLists.write('companies', { category: ['ai'] });
  one.session.signOutEverywhere();
  expect(one.lastLists.get().companies).toBeNull();
  one.session.signIn(someone);
  const opened = tab(join(), { shared });
  await opened.sync.requestSession();
  expect(opened.isSignedIn()).toBe(true);
  expect(opened.lastLists.get().companies).toBeNull();
});
