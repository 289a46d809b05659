import { beforeEach, expect, test, vi } from 'vitest';
import { type Channel, createHandover } from './handover.ts';
import { createTrail } from '../trail.ts';
import { createSession } from './session.ts';

const SERVER = 'https://api.example';
const someone = { key: 'k', companies: 'granted', offerings: 'granted' } as const;

type Listener = (event: MessageEvent) => void;

/** Channels that hear each other, as tabs of one origin do, and a record of what was said. */
function room() {
  const listeners: { owner: object; listener: Listener }[] = [];
  const said: unknown[] = [];
  const join = (): Channel => {
    const owner = {};
    return {
      postMessage(data: unknown) {
        said.push(data);
        for (const each of listeners) if (each.owner !== owner) each.listener({ data } as MessageEvent); // only `data` is read
      },
      addEventListener: (_: string, listener: unknown) =>
        void listeners.push({ owner, listener: listener as Listener }), // the one kind of listener there is
    };
  };
  return { join, said };
}

function tab(channel: Channel, { server = SERVER, shares = true, signedIn = false } = {}) {
  const session = createSession({ storage: null, server, epoch: () => '1' });
  if (signedIn) session.signIn(someone);
  const trail = createTrail(null);
  let found: string | null = null;
  const handover = createHandover({
    session,
    server,
    channel,
    trail,
    findings: { read: () => found, write: (text) => void (found = text) },
    mayShare: () => shares,
    nonce: () => crypto.randomUUID(),
    endEpoch: () => {},
  });
  const find = (text: string) => {
    found = text;
    handover.tellFound();
  };
  return { session, handover, trail, find, found: () => found };
}

beforeEach(() => void vi.useFakeTimers());

test('a tab opened from a link is signed in by the tab that has the key', async () => {
  const { join } = room();
  const list = '?category=ai&page=2';
  tab(join(), { signedIn: true }).trail.write(list);
  const opened = tab(join());
  await opened.handover.ask();
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
  expect(said).toEqual([{ type: 'found', server: SERVER, found: '{"asked":1}' }]);
  const opened = tab(join());
  await opened.handover.ask();
  expect(opened.found()).toBe('{"asked":1}');
});

test('a tab that missed what was found out asks for it', async () => {
  const { join, said } = room();
  const one = tab(join(), { signedIn: true });
  one.find('{"asked":1}');
  const late = tab(join(), { signedIn: true });
  await late.handover.askFound();
  expect(late.found()).toBe('{"asked":1}');
  expect(said.slice(1)).toEqual([
    { type: 'find', server: SERVER },
    { type: 'found', server: SERVER, found: '{"asked":1}' },
  ]);
});

test.each([
  ['beside tabs that know nothing', { signedIn: true }, 1],
  ['that shares nothing', { signedIn: true, shares: false }, 0],
])('a tab %s goes on after 150 ms at most', async (_, options, questions) => {
  const { join, said } = room();
  tab(join(), { signedIn: true });
  const asking = tab(join(), options).handover.askFound();
  await vi.advanceTimersByTimeAsync(150);
  await expect(asking).resolves.toBeUndefined();
  expect(said).toHaveLength(questions);
});

test('a lone tab gives up after 150 ms and shows the form', async () => {
  const opened = tab(room().join());
  const asking = opened.handover.ask();
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
  void tab(join()).handover.ask();
  expect(said).toHaveLength(1);
});

test('a key that nobody asked for is not taken', () => {
  const { join } = room();
  const waiting = tab(join());
  void waiting.handover.ask();
  const stranger = join();
  stranger.postMessage({
    type: 'give',
    nonce: crypto.randomUUID(),
    server: SERVER,
    signedIn: someone,
    trail: null,
    found: null,
  });
  stranger.postMessage({ type: 'give', server: SERVER, signedIn: someone });
  stranger.postMessage('give');
  expect(waiting.session.state().signedIn).toBeNull();
});

test('signing out in one tab signs out all tabs of that server', () => {
  const { join } = room();
  const [one, two] = [tab(join(), { signedIn: true }), tab(join(), { signedIn: true })];
  const other = tab(join(), { signedIn: true, server: 'https://other.example' });
  one.handover.signOutEverywhere();
  expect([one, two, other].map(({ session }) => session.state().signedIn !== null)).toEqual([
    false,
    false,
    true,
  ]);
});
