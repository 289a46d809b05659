import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleFaults } from './fault-schedule.mjs';

const PROBE_MS = 25;
const GIVE_UP_MS = 30_000;

/**
 * Injects faults at regular intervals until the signal is aborted. Measures how long each service takes to send its
 * first correct response after a fault.
 */
export function createFaultInjector({
  random,
  tally,
  load,
  requests,
  checker,
  print,
  signal,
  only,
  services,
  faults,
  ...parts
}) {
  const between = (low, high) => low + random() * (high - low);

  /** Resolves to the time and revision of a page that a service sent after `from`. */
  async function firstGoodPage({ address }, from) {
    const { secret } = parts.serviceKeys.keys.main;
    while (performance.now() < from + GIVE_UP_MS) {
      const probe = { ...requests.page(), secret, target: address, isProbe: true };
      const { verdict, status, answeredAt, revision } = await load.exchange(probe);
      if (verdict === 'right' && status === 200) return { recoveryMs: answeredAt - from, revision };
      await sleep(PROBE_MS);
    }
    return { recoveryMs: GIVE_UP_MS };
  }

  async function inject(fault) {
    const close = tally.openWindow(fault.name);
    const service = services[Math.floor(random() * services.length)];
    let gone;
    const causeGone = () => (gone = { at: performance.now(), usage: service.usage() });
    const context = {
      ...parts,
      service,
      between,
      sleep,
      /** Reports that the cause is gone, for faults that continue after it. */
      causeGone,
      async currentEdition() {
        const { revision } = await firstGoodPage(service, performance.now());
        return checker.editionOf(revision);
      },
    };
    try {
      const { skipped } = (await fault.run(context)) ?? {};
      if (skipped) {
        tally.state.skipped.set(fault.name, skipped);
        return close();
      }
    } catch (error) {
      tally.state.failedFaults++;
      tally.example(`fault ${fault.name}: ${error.message}`);
    }
    if (!gone) causeGone();
    const pages = await Promise.all(services.map((each) => firstGoodPage(each, gone.at)));
    const recoveryMs = Math.max(...pages.map((page) => page.recoveryMs));
    const [before, after] = [await gone.usage, await service.usage()];
    const waitedMs = (after?.waitedMs ?? 0) - (before?.life === after?.life ? (before?.waitedMs ?? 0) : 0);
    tally.addFault(fault, { recoveryMs, waitedMs });
    print(
      `fault: ${fault.name}, recovered after ${recoveryMs.toFixed(0)} ms, ${waitedMs.toFixed(0)} ms of it waiting for a core`,
    );
    close();
  }

  return {
    async run(everyMs) {
      const start = performance.now();
      let due = everyMs;
      for (const fault of scheduleFaults(faults, random, only)) {
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
