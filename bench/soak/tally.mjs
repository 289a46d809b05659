import { createHistogram } from 'node:perf_hooks';

const MAX_EXAMPLES = 20;
/** After a fault has ended, errors are expected for this long. */
export const RECOVERY_MS = 5_000;

const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);
const createTimes = () => ({ data: createHistogram(), health: createHistogram() });

/** Counts everything that a run is judged by. */
export function createTally() {
  const windows = [];
  const tally = {
    requests: 0,
    statuses: new Map(),
    wrong: 0,
    torn: 0,
    /** 5xx and missing responses. `outside` are those outside of the windows of faults. */
    failed: { inside: 0, outside: 0 },
    requestsOutside: 0,
    walks: 0,
    crashes: 0,
    failedFaults: 0,
    notSent: 0,
    examples: [],
    /** By kind: how often, the slowest recovery in milliseconds, and why it was skipped. */
    faults: new Map(),
    skipped: new Map(),
    /** Of responses outside of windows, in microseconds. */
    times: createTimes(),
    minute: createTimes(),
  };
  const example = (text) => {
    if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(text);
  };
  const isInWindow = (from, to) => windows.some((window) => window.from <= to && window.to >= from);

  return {
    ...tally,
    state: tally,
    example,
    isInWindow,
    /** Returns a function that closes the window. */
    openWindow() {
      const window = { from: performance.now(), to: Infinity };
      windows.push(window);
      if (windows.length > 20) windows.shift();
      return () => {
        window.to = performance.now() + RECOVERY_MS;
      };
    },
    addFault(name, recoveryMs) {
      const { times, slowestMs } = tally.faults.get(name) ?? { times: 0, slowestMs: 0 };
      tally.faults.set(name, { times: times + 1, slowestMs: Math.max(slowestMs, recoveryMs) });
    },
    addResponse(request, { status, error, sentAt, answeredAt }, { verdict, reason }) {
      tally.requests++;
      count(tally.statuses, verdict === 'aborted' ? 'aborted' : (status ?? 'none'));
      if (verdict === 'aborted') return;
      const inside = isInWindow(sentAt, answeredAt);
      if (!inside) {
        tally.requestsOutside++;
        const micros = Math.max(1, Math.round((answeredAt - sentAt) * 1000));
        for (const times of [tally.times, tally.minute])
          times[request.path.endsWith('/health') ? 'health' : 'data'].record(micros);
      }
      if (verdict === 'right') return;
      if (verdict === 'failed') tally.failed[inside ? 'inside' : 'outside']++;
      else tally[verdict]++;
      if (verdict !== 'failed' || !inside)
        example(`${verdict} ${request.method ?? 'GET'} ${request.path}: ${reason ?? status ?? error}`);
    },
    resetMinute() {
      tally.minute = createTimes();
    },
  };
}
