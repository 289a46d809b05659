import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleFaults } from './fault-schedule.mjs';

const PROBE_MS = 25;
const GIVE_UP_MS = 30_000;

/**
 * Runs a fault every so many milliseconds until the signal is aborted, and measures how long the first right response
 * takes once the fault is over.
 */
export function createFaultInjector({ random, tally, load, requests, checker, print, signal, ...parts }) {
  const between = (low, high) => low + random() * (high - low);

  /** Resolves with the time and the revision of a page that was read after `from`. */
  async function firstGoodPage(from) {
    const { secret } = parts.serviceKeys.keys.main;
    while (performance.now() < from + GIVE_UP_MS) {
      const { verdict, status, answeredAt, revision } = await load.exchange({ ...requests.page(), secret });
      if (verdict === 'right' && status === 200) return { recoveryMs: answeredAt - from, revision };
      await sleep(PROBE_MS);
    }
    return { recoveryMs: GIVE_UP_MS };
  }

  async function inject(fault) {
    const close = tally.openWindow();
    let goneAt;
    const context = {
      ...parts,
      between,
      sleep,
      /** Says when the cause is gone, if not at the end. */
      causeGone: () => (goneAt = performance.now()),
      async currentEdition() {
        const { revision } = await firstGoodPage(performance.now());
        return checker.editionOf(revision);
      },
    };
    try {
      const { skipped } = (await fault.run(context)) ?? {};
      if (skipped) return tally.state.skipped.set(fault.name, skipped);
    } catch (error) {
      tally.state.failedFaults++;
      tally.example(`fault ${fault.name}: ${error.message}`);
    }
    const { recoveryMs } = await firstGoodPage(goneAt ?? performance.now());
    tally.addFault(fault.name, recoveryMs);
    print(`fault: ${fault.name}, recovered after ${recoveryMs.toFixed(0)} ms`);
    close();
  }

  return {
    async run(everyMs) {
      const start = performance.now();
      let due = everyMs;
      for (const fault of scheduleFaults(random)) {
        if (tally.state.skipped.has(fault.name)) continue;
        while (!signal.aborted && performance.now() < start + due) await sleep(100);
        if (signal.aborted) return;
        due = Math.max(due + everyMs, performance.now() - start);
        print(`fault: ${fault.name}`);
        await inject(fault);
      }
    },
  };
}
