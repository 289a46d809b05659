import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const MAX_EXAMPLES = 20;
/** How long after a fault errors are still expected. */
export const RECOVERY_MS = 5_000;

const count = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);
const createTimes = () => {
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  ownDelay.enable();
  return { data: createHistogram(), health: createHistogram(), ownDelay };
};

export function createTally() {
  const windows = [];
  const tally = {
    requests: 0,
    statuses: new Map(),
    wrong: 0,
    torn: 0,
    /** Number of 5xx and missing responses, during faults and outside them. */
    failed: { inside: 0, outside: 0 },
    requestsOutside: 0,
    /** Requests that were sent to another target because one gave no complete response. */
    retries: 0,
    walks: 0,
    crashes: 0,
    failedFaults: 0,
    notSent: 0,
    examples: [],
    /**
     * For each fault: how often it ran, its slowest recovery in milliseconds, its failures by reason, and why it was
     * skipped.
     */
    faults: new Map(),
    skipped: new Map(),
    /** Response times outside faults, in microseconds. */
    times: createTimes(),
    minute: createTimes(),
  };
  const example = (text) => {
    if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(text);
  };
  const faultOf = (name) => {
    const fault = tally.faults.get(name) ?? { times: 0, slowestMs: 0, waitedMs: 0, failed: new Map() };
    tally.faults.set(name, fault);
    return fault;
  };
  const windowAt = (from, to) => windows.findLast((window) => window.from <= to && window.to >= from);

  return {
    state: tally,
    example,
    isInWindow: (at) => windowAt(at, at) !== undefined,
    /** Opens the time window of a fault. Returns a function that closes it. */
    openWindow(name) {
      const window = { name, from: performance.now(), to: Infinity };
      windows.push(window);
      if (windows.length > 20) windows.shift();
      return () => {
        window.to = performance.now() + RECOVERY_MS;
      };
    },
    addFault({ name, harmless = false }, { recoveryMs, waitedMs = 0 }) {
      const fault = faultOf(name);
      fault.times++;
      fault.harmless = harmless;
      if (recoveryMs >= fault.slowestMs) Object.assign(fault, { slowestMs: recoveryMs, waitedMs });
    },
    addResponse(request, { status, error, sentAt, answeredAt, retries = 0 }, { verdict, reason }) {
      tally.requests++;
      tally.retries += retries;
      count(tally.statuses, verdict === 'aborted' ? 'aborted' : (status ?? 'none'));
      if (verdict === 'aborted') return;
      const window = windowAt(sentAt, answeredAt);
      if (!window) {
        tally.requestsOutside++;
        const micros = Math.max(1, Math.round((answeredAt - sentAt) * 1000));
        for (const times of [tally.times, tally.minute])
          times[request.path.endsWith('/health') ? 'health' : 'data'].record(micros);
      }
      if (verdict === 'right') return;
      if (verdict === 'failed') tally.failed[window ? 'inside' : 'outside']++;
      else tally[verdict]++;
      if (verdict === 'failed' && window) count(faultOf(window.name).failed, error ?? status);
      else example(`${verdict} ${request.method ?? 'GET'} ${request.path}: ${reason ?? status ?? error}`);
    },
    resetMinute() {
      tally.minute.ownDelay.disable();
      tally.minute = createTimes();
    },
  };
}
