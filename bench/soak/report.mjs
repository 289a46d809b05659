import { memorySlope } from './memory-slope.mjs';
import { RECOVERY_MS } from './tally.mjs';

const MAX_FAILED_SHARE = 0.001;
const MAX_SLOPE = 1;
const MIN_JUDGED_MS = 30 * 60_000;

const percent = (share) => `${(share * 100).toFixed(3)} %`;
const failedShare = ({ failed, requestsOutside }) => failed.outside / Math.max(1, requestsOutside);

function percentiles(histogram) {
  const ms = (share) => (histogram.count === 0 ? '-' : (histogram.percentile(share) / 1000).toFixed(1));
  return `${ms(50)}/${ms(99)} ms`;
}

/** Returns reasons why a run has failed, as sentences; none if it has passed. */
export function judge(state, { elapsedMs, samples }) {
  const slope = memorySlope(samples);
  const noticed = [...state.faults].filter(([, { harmless, failed }]) => harmless && failed.size > 0);
  const slow = [...state.faults].filter(([, { slowestMs }]) => slowestMs > RECOVERY_MS);
  return [
    state.wrong > 0 && `${state.wrong} wrong responses`,
    state.torn > 0 && `${state.torn} torn responses`,
    state.crashes > 0 && `the service ended by itself ${state.crashes} times`,
    state.failedFaults > 0 && `${state.failedFaults} faults did not go as they should`,
    failedShare(state) > MAX_FAILED_SHARE &&
      `${percent(failedShare(state))} failed outside of faults, which is more than ${percent(MAX_FAILED_SHARE)}`,
    ...noticed.map(([name, { failed }]) => `requests failed during "${name}": ${formatCounts(failed)}`),
    ...slow.map(([name, { slowestMs }]) => `recovery from "${name}" took ${(slowestMs / 1000).toFixed(1)} s`),
    elapsedMs >= MIN_JUDGED_MS &&
      slope !== null &&
      slope >= MAX_SLOPE &&
      `memory grows by ${slope.toFixed(2)} MB per 10 min`,
  ].filter(Boolean);
}

export function minuteLine(state, { usages, samples }) {
  const slope = memorySlope(samples);
  return [
    `${state.requests} requests (${formatCounts(state.statuses)})`,
    `${state.walks} walks`,
    `wrong ${state.wrong}, torn ${state.torn}`,
    `failed outside ${state.failed.outside} (${percent(failedShare(state))}), inside ${state.failed.inside}`,
    `p50/p99 ${percentiles(state.minute.data)}, health ${percentiles(state.minute.health)}`,
    `own delay ${(state.minute.ownDelay.percentile(99) / 1e6).toFixed(0)} ms`,
    ...usages.map(formatUsage),
    slope !== null && `slope ${slope.toFixed(2)} MB/10 min`,
  ]
    .filter(Boolean)
    .join(' | ');
}

const formatCounts = (counts) =>
  [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');

const formatUsage = ({ rssMb, descriptors, waitedMs, ageMs }) =>
  `${rssMb.toFixed(0)} MB, ${descriptors} descriptors, waited for a core ${((waitedMs / ageMs) * 100).toFixed(0)} % of the time`;

export function finalReport(state, { elapsedMs, usages, samples }) {
  const slope = memorySlope(samples);
  const rows = [
    ['minutes', (elapsedMs / 60_000).toFixed(1)],
    ['requests', state.requests],
    ['by status', formatCounts(state.statuses)],
    ['not sent (over 5,000 open)', state.notSent],
    ['sent again to another replica', state.retries],
    ['whole walks', state.walks],
    ['wrong', state.wrong],
    ['torn', state.torn],
    ['failed inside of windows', state.failed.inside],
    ['failed outside', `${state.failed.outside} of ${state.requestsOutside}, ${percent(failedShare(state))}`],
    ['p50/p99 of data', percentiles(state.times.data)],
    ['p50/p99 of health', percentiles(state.times.health)],
    ['p99 delay of the load generator', `${(state.times.ownDelay.percentile(99) / 1e6).toFixed(0)} ms`],
    ['crashes', state.crashes],
    ...usages.map((usage) => ['process', formatUsage(usage)]),
    ['memory slope', slope === null ? 'too few samples' : `${slope.toFixed(2)} MB per 10 min`],
    ...[...state.faults].map(([name, { times, slowestMs, waitedMs, failed }]) => [
      `fault: ${name}`,
      `${times} times, slowest recovery ${slowestMs.toFixed(0)} ms (${waitedMs.toFixed(0)} ms waiting for a core)${failed.size > 0 ? `, failed ${formatCounts(failed)}` : ''}`,
    ]),
    ...[...state.skipped].map(([name, reason]) => [`skipped: ${name}`, reason]),
    ...state.examples.map((example) => ['example', example]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(42)} ${value}`).join('\n');
}
