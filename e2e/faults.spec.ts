/**
 * Injects every fault on each kind of page. Checks the message, the exact number of requests, the rest of the page,
 * and the recovery after the fault. Chromium decides which invalid responses it accepts.
 */
import type { Page } from '@playwright/test';
import { FAULT_NAMES, type FaultName } from '#service/testing/fault-modes.ts';
import { type FaultServer, openFaultServer } from '#service/testing/fault-server.ts';
import { type ApiLog, recordApiCalls } from './api-log.ts';
import { expectNoViolationsNow } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, submitKey } from './page-actions.ts';
import { isDue } from './run-day.mjs';

test.use({ failuresExpected: true });

interface Expectation {
  /** Title of the failure view; null if the page shows its data. */
  readonly says: string | RegExp | null;
  /** The numbers of requests that are right, including automatic retries. */
  readonly calls: readonly number[];
  /** True if the view tries again by itself within half a minute. */
  readonly recovers: boolean;
}

const expectation = (says: string | null, calls: number, recovers = true): Expectation => ({
  says,
  calls: [calls],
  recovers,
});
const OK = expectation(null, 1);
const UNREACHABLE = expectation("Can't reach the server", 3);
const SLOW = expectation('Slow to respond', 2);
const INCOMPLETE = expectation('Incomplete response', 2);
const NOT_JSON = expectation('Not a response from this API', 1);
const REDIRECT = expectation('The server tried to redirect', 1);
const SCHEMA = expectation('Unreadable response', 1);
const UNEXPECTED = expectation('Unexpected response', 1, false);
const RATE_LIMITED = expectation('Too many requests', 3, false);
const SERVER_ERROR = expectation('The server has an error', 2);
const GATEWAY = expectation("The gateway can't reach the server", 3);
const UNAVAILABLE = expectation('Temporarily unavailable', 3);
/** Chromium reports either, depending on whether the connection had been used before. */
const INCOMPLETE_OR_UNREACHABLE: Expectation = {
  says: /Incomplete response|Can't reach the server/,
  calls: [2, 3],
  recovers: true,
};

const EXPECTED: Record<Exclude<FaultName, SessionEnd>, Expectation> = {
  reset: UNREACHABLE,
  close: UNREACHABLE,
  silence: SLOW,
  'reset-in-head': UNREACHABLE,
  'reset-in-body': INCOMPLETE,
  'close-in-head': INCOMPLETE,
  'close-in-body': INCOMPLETE,
  'stalled-head': SLOW,
  'stalled-body': SLOW,
  'trickled-head': SLOW,
  'trickled-body': SLOW,
  'late-ok': OK,
  garbage: UNREACHABLE,
  'no-status-line': UNREACHABLE,
  'http-2-preface': UNREACHABLE,
  'word-as-status': NOT_JSON,
  'status-0': UNEXPECTED,
  'status-999': SERVER_ERROR,
  'huge-headers': UNREACHABLE,
  'nul-in-header': UNREACHABLE,
  'no-colon-in-header': NOT_JSON,
  'two-lengths': UNREACHABLE,
  'length-too-long': INCOMPLETE,
  'length-too-short': INCOMPLETE,
  'negative-length': OK,
  'bad-chunk-size': INCOMPLETE,
  'unfinished-chunks': INCOMPLETE,
  'missing-last-chunk': INCOMPLETE,
  'chunked-ok': OK,
  'continue-first-ok': OK,
  'early-hints-first-ok': OK,
  'switching-protocols': INCOMPLETE_OR_UNREACHABLE,
  'false-gzip': INCOMPLETE,
  'truncated-gzip': INCOMPLETE,
  'gzip-bomb': INCOMPLETE,
  'unrequested-gzip-ok': OK,
  'empty-body': INCOMPLETE,
  'blank-body': INCOMPLETE,
  'truncated-json': INCOMPLETE,
  'invalid-json': INCOMPLETE,
  'not-a-number': INCOMPLETE,
  'utf-16': INCOMPLETE,
  'deep-nesting': INCOMPLETE,
  'byte-order-mark-ok': OK,
  null: SCHEMA,
  text: SCHEMA,
  'other-shape': SCHEMA,
  'login-page': NOT_JSON,
  'json-as-html': NOT_JSON,
  '201': NOT_JSON,
  '204': INCOMPLETE,
  '205': INCOMPLETE,
  '206': INCOMPLETE,
  '301': REDIRECT,
  '302': REDIRECT,
  '303': REDIRECT,
  '307': REDIRECT,
  '308': REDIRECT,
  '304-unasked': UNEXPECTED,
  '400': expectation('The server rejected this request', 1, false),
  '401-unauthenticated': expectation('Your key did not reach the server', 1, false),
  '403-insufficient-scope': expectation('Your key cannot read', 1, false),
  '403-suspended': expectation('This API client is suspended', 1, false),
  '404': expectation('Not found on this server', 1, false),
  '405': UNEXPECTED,
  '408': UNEXPECTED,
  '410': UNEXPECTED,
  '418': UNEXPECTED,
  '429': RATE_LIMITED,
  '429-retry-after': RATE_LIMITED,
  '429-absurd-retry-after': RATE_LIMITED,
  '431': UNEXPECTED,
  '451': UNEXPECTED,
  '500': SERVER_ERROR,
  '500-stack': SERVER_ERROR,
  '501': SERVER_ERROR,
  '502': GATEWAY,
  '503': UNAVAILABLE,
  '503-retry-after': UNAVAILABLE,
  '504': GATEWAY,
  '511': SERVER_ERROR,
  '599': SERVER_ERROR,
};

/** Faults that end the session, each with a part of the sign-in form's message. */
const SESSION_END = {
  '401-invalid-key': 'recognise this key',
  '401-key-revoked': 'This key was revoked or has expired.',
} as const;
type SessionEnd = keyof typeof SESSION_END;
const SESSION_ENDS = ['401-invalid-key', '401-key-revoked'] as const satisfies readonly SessionEnd[];
const isSessionEnd = (fault: FaultName): fault is SessionEnd => fault in SESSION_END;

const SURFACES = ['list', 'company', 'offerings'] as const;
type Surface = (typeof SURFACES)[number];

/** Pages that try another way to find companies or offerings before they fail. */
const EXCEPTIONS: Partial<Record<`${Surface | 'sign-in'} ${FaultName}`, Partial<Expectation>>> = {
  'company 404': { says: 'No company' },
  'offerings 400': { calls: [3] },
  'offerings 404': { calls: [2] },
  // These responses look like a page past the end of an empty list.
  'offerings other-shape': { says: null, calls: [2] },
  'sign-in 400': { calls: [2] },
  'sign-in 401-unauthenticated': { says: 'The server did not receive the key.' },
};

const PATH: Readonly<Record<Surface, RegExp>> = {
  list: /^\/api\/v1\/companies\?limit=25&/,
  company: /^\/api\/v1\/companies\/\d+$/,
  offerings: /^\/api\/v1\/offerings(?:\?|$)/,
};

/** Returns a URL of the dashboard for which nothing is cached yet. */
const address = (surface: Surface, turn: number): string =>
  ({
    list: `/companies?page=${3 * turn}`,
    company: `/companies/${turn}`,
    offerings: `/offerings?page=${turn + 1}`,
  })[surface];

/**
 * Returns the page's own requests. Leaves out counts beside links and searches through a list, which use larger
 * pages, what the previous company page may still request, and companies that hovering prefetches.
 */
function requestsOf(calls: ApiLog, surface: Surface, turn: number): string[] {
  const ownEnd = { list: `&offset=${25 * (3 * turn - 1)}`, company: `/${turn}`, offerings: '' }[surface];
  return calls
    .data()
    .filter((call) => PATH[surface].test(call) && !call.includes('limit=500') && call.endsWith(ownEnd));
}

const main = (page: Page) => page.getByRole('main');

/** Advances the page's clock until an expectation holds, slowly enough for responses to arrive. */
const runUntil = (page: Page, step: number, check: () => Promise<void> | void) =>
  expect(async () => {
    await page.clock.runFor(step);
    await check();
  }).toPass({ intervals: [50], timeout: 15_000 });

const navigate = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

interface Stage {
  readonly page: Page;
  readonly server: FaultServer;
  readonly calls: ApiLog;
  readonly audited: Set<Expectation['says']>;
}

async function checkSurface(
  { page, server, calls, audited }: Stage,
  surface: Surface,
  fault: Exclude<FaultName, SessionEnd>,
  turn: number,
) {
  const { says, calls: expected, recovers } = { ...EXPECTED[fault], ...EXCEPTIONS[`${surface} ${fault}`] };
  const message = main(page).getByRole(says === 'No company' ? 'heading' : 'alert');
  server.fail(PATH[surface], fault);
  calls.clear();
  await navigate(page, address(surface, turn));
  // On a busy machine, longer steps would reach the time of the next automatic request before the first one is made.
  await runUntil(page, 1, () => expect(requestsOf(calls, surface, turn)).not.toHaveLength(0));
  await runUntil(page, says === SLOW.says ? 5000 : 500, async () => {
    expect(expected).toContain(requestsOf(calls, surface, turn).length);
    if (says !== null) await expect(message.first()).toContainText(says, { timeout: 300 });
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0, { timeout: 300 });
  });
  await expect(page.getByRole('button', { name: 'Account' }), 'the page around it stays').toBeVisible();
  await expect(page.getByText('/srv/app.js')).toHaveCount(0);
  if (says === null) await expect(message).toHaveCount(0);
  else if (!audited.has(says)) {
    audited.add(says);
    await expectNoViolationsNow(page, surface);
  }
  server.recover();
  // Longer than any pause that a fault requests.
  if (says === null || !recovers) return page.clock.runFor(5000);
  await page.clock.runFor(31_000);
  await runUntil(page, 500, () => expect(message, 'it recovers by itself').toHaveCount(0, { timeout: 300 }));
}

/**
 * Every run tests every fault. The kinds of pages take turns, because they share the API client and the failure view.
 */
const surfacesOf = (turn: number): readonly Surface[] =>
  SURFACES.filter((_, at) => isDue(turn + at, SURFACES.length));

const GROUPS = 4;
const SIGN_IN_GROUPS = 2;
/** The sign-in form shows the same faults through the same client, so half of them a day is enough. */
const SIGN_IN_DAYS = 2;
const faults = Object.keys(EXPECTED) as Exclude<FaultName, SessionEnd>[];

for (let group = 0; group < GROUPS; group++)
  test(
    `the pages survive each fault and recover, part ${group + 1} of ${GROUPS}`,
    { tag: '@full' },
    async ({ page, service }) => {
      test.setTimeout(180_000);
      const server = await openFaultServer({ target: service.url, seed: group + 1 });
      const stage = { page, server, calls: recordApiCalls(page), audited: new Set<Expectation['says']>() };
      await page.clock.install();
      await openSignedIn(page, `${server.url}/companies`);
      let turn = 0;
      for (const fault of faults.filter((_, index) => index % GROUPS === group)) {
        turn += 1;
        for (const surface of surfacesOf(turn))
          await test.step(`${fault} on ${surface}`, () => checkSurface(stage, surface, fault, turn));
      }
      await page.close();
      await server.close();
    },
  );

/** Faults that reject a key or prevent it from being checked. */
const SIGN_IN_FAULTS = FAULT_NAMES.filter(
  // A key without the scope for companies can still sign in for offerings.
  (fault) => fault !== '403-insufficient-scope' && (isSessionEnd(fault) || EXPECTED[fault].says !== null),
).filter((_, index) => isDue(index, SIGN_IN_DAYS));

for (let group = 0; group < SIGN_IN_GROUPS; group++)
  test(
    `signing in tells each fault from a wrong key, part ${group + 1} of ${SIGN_IN_GROUPS}`,
    { tag: '@full' },
    async ({ page, service }) => {
      test.setTimeout(180_000);
      const server = await openFaultServer({ target: service.url, seed: group + 1 });
      const calls = recordApiCalls(page);
      await page.clock.install();
      await page.goto(`${server.url}/sign-in?next=/companies`);
      for (const fault of SIGN_IN_FAULTS.filter((_, index) => index % SIGN_IN_GROUPS === group))
        await test.step(fault, async () => {
          const { says, calls: expected } = isSessionEnd(fault)
            ? { says: SESSION_END[fault], calls: [1] }
            : { ...EXPECTED[fault], ...EXCEPTIONS[`sign-in ${fault}`] };
          server.fail(/^\/api\/v1\/companies(?:\?limit=1)?$/, fault);
          calls.clear();
          await submitKey(page, service.demoKey);
          await runUntil(page, says === SLOW.says ? 5000 : 500, async () => {
            expect(expected).toContain(calls.data().length);
            await expect(page.getByRole('alert')).toContainText(says ?? '', { timeout: 300 });
          });
          if (expected.length > 1) await page.clock.runFor(10_000);
          expect(
            await page.evaluate(() => JSON.stringify(sessionStorage)),
            'the key is not kept',
          ).not.toContain(service.demoKey);
          server.recover();
          await page.clock.runFor(5000);
        });
      await submitKey(page, service.demoKey);
      await runUntil(page, 500, () => expect(companyLinks(page)).toHaveCount(25, { timeout: 300 }));
      await page.close();
      await server.close();
    },
  );

for (const fault of SESSION_ENDS)
  test(
    `${fault} ends the session with its reason on every page, and signing in again restores the view`,
    { tag: '@full' },
    async ({ page, service }) => {
      const server = await openFaultServer({ target: service.url });
      const calls = recordApiCalls(page);
      await openSignedIn(page, `${server.url}/companies`);
      let turn = 0;
      for (const surface of SURFACES) {
        server.fail(PATH[surface], fault);
        calls.clear();
        await navigate(page, address(surface, ++turn));
        await expect(page.getByRole('alert')).toContainText(SESSION_END[fault]);
        // The request isn't repeated. If the catalogue's request met the fault first, it isn't made at all.
        expect(requestsOf(calls, surface, turn).length).toBeLessThanOrEqual(1);
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(service.demoKey);
        server.recover();
        await submitKey(page, service.demoKey);
        await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
        await expect(main(page).getByRole('alert')).toHaveCount(0);
        await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
      }
      await page.close();
      await server.close();
    },
  );
