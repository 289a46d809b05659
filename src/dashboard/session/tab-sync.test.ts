import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Channel, createTabSync, type TabSync } from './tab-sync.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createLastListStore } from '../companies/last-list.ts';
import { createSession } from './session.ts';

const SERVER = 'https://api.example';
const someone = { key: 'k', companies: 'granted', offerings: 'granted' } as const;

type Listener = (event: MessageEvent) => void;

const RESPONSE = {
  type: 'session-response',
  epoch: '',
  server: SERVER,
  signedIn: someone,
  trail: null,
  dialect: null,
};

interface SleepyChannel extends Channel {
  /** Holds back what comes in, as the browser does for a frozen tab. */
  sleep(): void;
  wake(): void;
}

/** Channels that hear each other, as tabs of one origin do, and a record of what was said. */
function room() {
  const tabs: { hear: (data: unknown) => void }[] = [];
  const said: unknown[] = [];
  const join = (): SleepyChannel => {
    let listener: Listener = () => {};
    let queue: unknown[] | null = null;
    const own = {
      hear: (data: unknown) => void (queue ? queue.push(data) : listener({ data } as MessageEvent)), // only `data` is read
    };
    tabs.push(own);
    return {
      postMessage(data: unknown) {
        said.push(data);
        for (const each of tabs) if (each !== own) each.hear(data);
      },
      // The one kind of listener there is.
      addEventListener: (_: string, added: unknown) => void (listener = added as Listener),
      sleep: () => void (queue = []),
      wake() {
        const missed = queue ?? [];
        queue = null;
        missed.forEach(own.hear);
      },
    };
  };
  return { join, said };
}

interface TabOptions {
  readonly server?: string;
  readonly shares?: boolean;
  readonly signedIn?: boolean;
  /** The browser's `localStorage`. */
  readonly shared?: Storage;
}

function tab(
  channel: Channel,
  { server = SERVER, shares = true, signedIn = false, shared = fakeStorage() }: TabOptions = {},
) {
  const tabStorage = safeStorage(fakeStorage());
  const session = createSession({
    server,
    tabStorage,
    sharedStorage: safeStorage(shared),
    tellOtherTabs: () => sync.tellSignedOut(),
  });
  if (signedIn) session.signIn(someone);
  const trail = createLastListStore(tabStorage);
  let found: string | null = null;
  const sync: TabSync = createTabSync({
    session,
    server,
    channel,
    trail,
    findings: { read: () => found, write: (text) => void (found = text) },
    mayShare: () => shares,
    nonce: () => crypto.randomUUID(),
    now: Date.now,
  });
  const find = (text: string) => {
    found = text;
    sync.broadcastDialect();
  };
  return {
    session,
    sync,
    trail,
    find,
    found: () => found,
    isSignedIn: () => session.state().signedIn !== null,
  };
}

beforeEach(() => void vi.useFakeTimers());

test('a tab opened from a link is signed in by the tab that has the key', async () => {
  const { join } = room();
  const list = '?category=ai&page=2';
  tab(join(), { signedIn: true }).trail.write(list);
  const opened = tab(join());
  await opened.sync.requestSession();
  expect(opened.session.state().signedIn).toEqual(someone);
  expect(opened.trail.read()).toEqual(list);
});

test('what one tab finds out of the server all tabs of the session know, and none else', async () => {
  const { join, said } = room();
  const [one, two] = [tab(join(), { signedIn: true }), tab(join(), { signedIn: true })];
  const others = [
    tab(join(), { signedIn: true, server: 'https://other.example' }),
    tab(join(), { signedIn: true, shares: false }),
    tab(join()),
  ];
  one.find('{"asked":1}');
  expect(two.found()).toBe('{"asked":1}');
  expect(others.map(({ found }) => found())).toEqual([null, null, null]);
  expect(said).toEqual([{ type: 'dialect-update', server: SERVER, dialect: '{"asked":1}' }]);
  const opened = tab(join());
  await opened.sync.requestSession();
  expect(opened.found()).toBe('{"asked":1}');
});

test('a tab that missed what was found out asks for it', async () => {
  const { join, said } = room();
  const one = tab(join(), { signedIn: true });
  one.find('{"asked":1}');
  const late = tab(join(), { signedIn: true });
  await late.sync.requestDialect();
  expect(late.found()).toBe('{"asked":1}');
  expect(said.slice(1)).toEqual([
    { type: 'dialect-request', server: SERVER },
    { type: 'dialect-update', server: SERVER, dialect: '{"asked":1}' },
  ]);
});

test.each([
  ['beside tabs that know nothing', { signedIn: true }, 1],
  ['that shares nothing', { signedIn: true, shares: false }, 0],
])('a tab %s goes on after 150 ms at most', async (_, options, questions) => {
  const { join, said } = room();
  tab(join(), { signedIn: true });
  const asking = tab(join(), options).sync.requestDialect();
  await vi.advanceTimersByTimeAsync(150);
  await expect(asking).resolves.toBeUndefined();
  expect(said).toHaveLength(questions);
});

test('a lone tab gives up after 150 ms and shows the form', async () => {
  const opened = tab(room().join());
  const asking = opened.sync.requestSession();
  await vi.advanceTimersByTimeAsync(150);
  await asking;
  expect(opened.session.state().signedIn).toBeNull();
});

test.each([
  ['of another server', { signedIn: true, server: 'https://other.example' }],
  ['that does not share', { signedIn: true, shares: false }],
  ['that is signed out', { signedIn: false }],
])('a tab %s says nothing', (_, options) => {
  const { join, said } = room();
  tab(join(), options);
  void tab(join()).sync.requestSession();
  expect(said).toHaveLength(1);
});

test('a key that nobody asked for is not taken', () => {
  const { join } = room();
  const waiting = tab(join());
  void waiting.sync.requestSession();
  const stranger = join();
  stranger.postMessage({ ...RESPONSE, nonce: crypto.randomUUID() });
  stranger.postMessage({ type: 'session-response', server: SERVER, signedIn: someone });
  stranger.postMessage('session-response');
  expect(waiting.session.state().signedIn).toBeNull();
});

test('signing out in one tab signs out all tabs of that server', () => {
  const { join } = room();
  const [one, two] = [tab(join(), { signedIn: true }), tab(join(), { signedIn: true })];
  const other = tab(join(), { signedIn: true, server: 'https://other.example' });
  one.session.signOutEverywhere();
  expect([one, two, other].map(({ session }) => session.state().signedIn !== null)).toEqual([
    false,
    false,
    true,
  ]);
});

describe('a tab that slept through a sign-out', () => {
  /** A signed-in tab that sleeps while a new tab asks for its session in vain. */
  async function sleeperAndForm(shared: Storage) {
    const { join, said } = room();
    const channel = join();
    const sleeper = tab(channel, { signedIn: true, shared });
    channel.sleep();
    const form = tab(join(), { shared });
    const asked = form.sync.requestSession();
    await vi.advanceTimersByTimeAsync(150);
    await asked;
    expect(form.isSignedIn()).toBe(false);
    return { sleeper, form, join, said, wake: channel.wake };
  }

  test.each(['usable', 'blocked'] as const)(
    'does not sign in the tab that signed out (storage %s)',
    async (state) => {
      const shared = fakeStorage();
      shared.state = state;
      const { sleeper, form, wake } = await sleeperAndForm(shared);
      form.session.signIn(someone);
      form.session.signOutEverywhere();
      wake();
      expect(form.isSignedIn()).toBe(false);
      expect(sleeper.isSignedIn()).toBe(false);
    },
  );

  test.each(['usable', 'blocked'] as const)(
    'does not sign in a tab that showed the form meanwhile (storage %s)',
    async (state) => {
      const shared = fakeStorage();
      shared.state = state;
      const { sleeper, form, join, wake } = await sleeperAndForm(shared);
      tab(join(), { signedIn: true, shared }).session.signOutEverywhere();
      wake();
      expect(form.isSignedIn()).toBe(false);
      expect(sleeper.isSignedIn()).toBe(false);
    },
  );

  test('gives its key to nobody', async () => {
    const shared = fakeStorage();
    const { sleeper, said, wake } = await sleeperAndForm(shared);
    tab(room().join(), { signedIn: true, shared }).session.signOutEverywhere();
    wake();
    expect(sleeper.isSignedIn()).toBe(false);
    expect(said).toEqual([expect.objectContaining({ type: 'session-request' })]);
  });
});

test('an answer of another epoch is not taken, whatever its nonce', () => {
  const { join, said } = room();
  const waiting = tab(join());
  void waiting.sync.requestSession();
  const stranger = join();
  // What was said last is the request.
  const { nonce } = said.at(-1) as { nonce: string };
  stranger.postMessage({ ...RESPONSE, nonce, epoch: 'another' });
  expect(waiting.isSignedIn()).toBe(false);
  stranger.postMessage({ ...RESPONSE, nonce });
  expect(waiting.isSignedIn()).toBe(true);
});

test.each([
  ['a little late signs in the tab that shows the form', 5_000, true],
  ['after a long sleep is not taken', 60_000, false],
])('an answer that comes %s', async (_, late, taken) => {
  const { join } = room();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.sleep();
  const form = tab(join());
  void form.sync.requestSession();
  await vi.advanceTimersByTimeAsync(late);
  channel.wake();
  expect(form.isSignedIn()).toBe(taken);
});

test('a session that came from elsewhere meanwhile is not replaced by a late answer', () => {
  const { join } = room();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.sleep();
  const form = tab(join());
  void form.sync.requestSession();
  form.session.signIn({ ...someone, key: 'pasted' });
  channel.wake();
  expect(form.session.state().signedIn?.key).toBe('pasted');
});

test('a session that the service ended is not replaced by a late answer', () => {
  const { join } = room();
  const channel = join();
  tab(channel, { signedIn: true });
  channel.sleep();
  const form = tab(join());
  void form.sync.requestSession();
  form.session.signIn({ ...someone, key: 'pasted' });
  form.session.signOut('key_revoked');
  channel.wake();
  expect(form.session.state()).toEqual({ signedIn: null, ended: 'key_revoked' });
});

test('a tab opened after a sign-out gets nothing of the list that was looked at before it', async () => {
  const { join } = room();
  const shared = fakeStorage();
  const one = tab(join(), { signedIn: true, shared });
  one.trail.write('?category=ai');
  one.session.signOutEverywhere();
  expect(one.trail.read()).toBeNull();
  one.session.signIn(someone);
  const opened = tab(join(), { shared });
  await opened.sync.requestSession();
  expect(opened.isSignedIn()).toBe(true);
  expect(opened.trail.read()).toBeNull();
});
