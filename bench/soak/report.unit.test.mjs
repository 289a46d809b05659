import { expect, test } from 'vitest';
import { memorySlope } from './memory-slope.mjs';
import { finalReport, judge } from './report.mjs';
import { createTally } from './tally.mjs';

const HOUR = { elapsedMs: 3_600_000, usages: [], samples: [] };

/** Samples of a process every five seconds, from an initial level and with this growth per minute. */
const samplesOf = (life, level, growth) =>
  Array.from({ length: 120 }, (_, at) => ({
    life,
    ageMs: 300_000 + at * 5_000,
    rssMb: level + (growth * at) / 12,
  }));

function stateWith(change = {}) {
  const tally = createTally();
  Object.assign(tally.state, { requests: 10_000, requestsOutside: 10_000 }, change);
  return tally.state;
}

test('a clean run passes', () => {
  expect(judge(stateWith({ failed: { inside: 900, outside: 10 } }), HOUR)).toEqual([]);
});

test.each([
  [{ wrong: 1 }, '1 wrong responses'],
  [{ torn: 2 }, '2 torn responses'],
  [{ crashes: 1 }, 'the service ended by itself 1 times'],
  [{ failedFaults: 1 }, '1 faults did not go as they should'],
  [{ failed: { inside: 0, outside: 11 } }, '0.110 % failed outside of faults, which is more than 0.100 %'],
  [
    { faults: new Map([['kill', { times: 2, slowestMs: 5_100, failed: new Map() }]]) },
    'recovery from "kill" took 5.1 s',
  ],
])('%o fails the run', (change, reason) => {
  expect(judge(stateWith(change), HOUR)).toEqual([reason]);
});

test('a run fails if requests fail during a fault that must not harm others', () => {
  for (const harmless of [true, false]) {
    const tally = createTally();
    tally.openWindow('import');
    const now = performance.now();
    const response = { status: 503, sentAt: now, answeredAt: now };
    tally.addResponse({ path: '/api/v1/companies' }, response, { verdict: 'failed' });
    tally.addFault({ name: 'import', harmless }, { recoveryMs: 20 });
    expect(judge(tally.state, HOUR)).toEqual(harmless ? ['requests failed during "import": 503: 1'] : []);
  }
});

test('memory is one slope over all processes, whatever level each has', () => {
  const samples = [...samplesOf(1, 100, 0.2), ...samplesOf(2, 300, 0.2)];
  expect(memorySlope(samples)).toBeCloseTo(2, 5);
  expect(memorySlope(samples.slice(0, 10))).toBeNull();
});

test('growing memory fails a run of half an hour, but not a shorter one', () => {
  const grows = { ...HOUR, samples: samplesOf(1, 100, 0.11) };
  expect(judge(stateWith(), grows)).toEqual(['memory grows by 1.10 MB per 10 min']);
  expect(judge(stateWith(), { ...grows, elapsedMs: 600_000 })).toEqual([]);
  expect(judge(stateWith(), { ...HOUR, samples: samplesOf(1, 100, 0.05) })).toEqual([]);
});

test('a failure counts as outside only if no window is open while it happens', () => {
  const tally = createTally();
  const request = { path: '/api/v1/companies' };
  const failAt = (at) => tally.addResponse(request, { sentAt: at, answeredAt: at }, { verdict: 'failed' });
  const close = tally.openWindow();
  const opened = performance.now();
  failAt(opened - 1_000);
  failAt(opened + 60_000);
  close();
  failAt(performance.now() + 4_000);
  failAt(performance.now() + 6_000);
  expect(tally.state.failed).toEqual({ inside: 2, outside: 2 });
  expect(finalReport(tally.state, HOUR)).toContain('2 of 2, 100.000 %');
});
