import { expect, test } from 'vitest';
import { formatStatus } from '#dashboard/health/status-badge.tsx';
import { formatKeyError } from '#dashboard/session/sign-in-form.tsx';
import { RequestError, type Failure } from '../api/failure.ts';
import { verdictOf, type Verdict } from '../health/health-query.ts';
import { failureDetails, formatFailure } from './format-failure.ts';

const context = { method: 'GET', path: '/api/v1/companies', requestId: 'r-1', at: new Date(0) } as const;
const refused = (status: number, code: string | null = null): Failure => ({
  kind: 'refused',
  status,
  code,
  message: 'Server words.',
  retryAfterMs: null,
});
const titleOf = (failure: Failure) => formatFailure(new RequestError(failure, context)).title;

test('every kind of failure has a distinct title', () => {
  const failures: Failure[] = [
    ...[400, 401, 403, 404, 418, 429, 500, 502, 503].map((status) => refused(status)),
    ...['unauthenticated', 'invalid_key', 'key_revoked', 'client_suspended', 'insufficient_scope'].map(
      (code) => refused(401, code),
    ),
    ...(['incomplete', 'not-json', 'redirect', 'schema'] as const).map((reason): Failure => ({
      kind: 'unreadable',
      status: 200,
      reason,
      issues: [],
    })),
    ...(['offline', 'timeout', 'network', 'cors'] as const).map((cause): Failure => ({
      kind: 'unreachable',
      cause,
    })),
  ];
  expect(new Set(failures.map(titleOf)).size).toBe(failures.length);
});

test.each(['insufficient_scope', null])(
  'a refused list names what the key cannot read, and the scope: code %s',
  (code) => {
    const error = new RequestError(refused(403, code), context);
    const { title, advice } = formatFailure(error, 'read:offerings');
    expect(title).toBe('Your key cannot read offerings');
    expect(advice).toContain('the scope read:offerings');
  },
);

test('a code that another server made up is explained by its status', () => {
  const error = new RequestError(refused(401, 'constructor'), context);
  expect(formatFailure(error).title).toBe('The server rejected your key');
  expect(formatKeyError(error)).toBe("The server doesn't accept this key.");
});

test('the text for an internal error does not reveal its message', () => {
  expect(JSON.stringify(formatFailure(new TypeError('x is not a function')))).not.toContain('function');
});

test('failure details contain the request, the response, the request id and the time', () => {
  expect(failureDetails(new RequestError(refused(404, 'not_found'), context)).split('\n')).toEqual([
    'Request: GET /api/v1/companies',
    'Status: 404',
    'Code: not_found',
    'Message: Server words.',
    'Request id: r-1',
    'Time: 1970-01-01T00:00:00.000Z',
    expect.stringMatching(/^Dossier \d/),
  ]);
});

test.each([
  [refused(503), 'unavailable'],
  [refused(500), 'failing'],
  [refused(429), 'rate-limited'],
  [refused(401), 'not-standard'],
  [refused(404), 'not-standard'],
  [{ kind: 'unreadable', status: 200, reason: 'not-json', issues: [] }, 'online'],
  [{ kind: 'unreachable', cause: 'timeout' }, 'unreachable'],
  [{ kind: 'unreachable', cause: 'offline' }, 'offline'],
] satisfies [Failure, Verdict][])(
  'a health check that fails with %o has the verdict %s',
  (failure, verdict) => {
    expect(verdictOf(failure)).toBe(verdict);
  },
);

test('the status text reflects the health check and whether data requests fail', () => {
  const at = new Date(0);
  const check = { verdict: 'online', at, ms: 3, retryAt: null } as const;
  expect(formatStatus(check, false)[0]).toBe('Online');
  expect(formatStatus(check, true)[0]).toBe("Some data isn't loading");
  expect(formatStatus(undefined, false)[0]).toBe('Checking');
  expect(formatStatus({ ...check, verdict: 'rate-limited' }, false)[0]).toBe('Rate limited');
});

test.each([
  'Failed to fetch dynamically imported module: https://dossier.example/assets/settings-page-1.js',
  'error loading dynamically imported module: https://dossier.example/assets/settings-page-1.js',
  'Importing a module script failed.',
])('a chunk load error is recognised from the message of any browser: %s', (message) => {
  expect(formatFailure(new TypeError(message))).toMatchObject({
    title: "This page couldn't load",
    retry: true,
  });
});

test('a chunk load error while the app server is unreachable says so', () => {
  const cause = new TypeError('Importing a module script failed.');
  expect(formatFailure(new Error('The server of the dashboard does not respond.', { cause }))).toMatchObject({
    title: "This page couldn't load",
    advice: "The server isn't responding. Pages that are already loaded still work.",
    retry: true,
  });
  expect(formatFailure(new Error('of ours', { cause: new Error('of ours too') })).title).toBe(
    'Something went wrong',
  );
});
