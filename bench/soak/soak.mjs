// Runs the service under load for hours while faults hit it: `npm run soak -- --hours 24 --seed 1`; see docs/soak.md.
import process, { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../bench-service.mjs';
import { createRandom } from '../many-companies.mjs';
import { readOptions } from '../read-options.mjs';
import { createChecker } from './check-response.mjs';
import { EDITIONS, prepareEditions } from './editions.mjs';
import { createClient } from './http-client.mjs';
import { createFaultInjector } from './inject-faults.mjs';
import { createLoad } from './load.mjs';
import { isWarm } from './memory-slope.mjs';
import { createReplicas } from './replicas.mjs';
import { finalReport, judge, minuteLine } from './report.mjs';
import { createRequests } from './requests.mjs';
import { createServiceKeys } from './service-keys.mjs';
import { createSingleProcess } from './single-process.mjs';
import { createTally } from './tally.mjs';
import { createTimeline } from './timeline.mjs';
import { watchTab } from './watch-tab.mjs';

const COMPANIES = 3_000;
const SAMPLE_MS = 5_000;
const MINUTE_MS = 60_000;

const number = (short) => ({ type: 'string', default: String(short) });
const { only, tab, ...numbers } = readOptions({
  hours: number(0),
  minutes: number(0),
  rate: number(100),
  seed: number(1),
  'fault-every': number(60),
  replicas: number(0),
  only: { type: 'string', default: '' },
  tab: { type: 'boolean', default: false },
});
const options = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]));
const print = (text) => stdout.write(`${new Date().toISOString()} ${text}\n`);

const runMs = (options.hours * 60 + options.minutes || 10) * MINUTE_MS;

async function main() {
  build();
  const tally = createTally();
  // Restart the service, as a supervisor would.
  const onCrash = (service, reason) => {
    tally.state.crashes++;
    tally.example(`crash: ${reason}`);
    void service.start().catch((error) => tally.example(String(error)));
  };
  const deployment = await (options.replicas > 0
    ? createReplicas(options.replicas, onCrash)
    : createSingleProcess(onCrash));
  const { services, settleMs } = deployment;
  const [service] = services;
  const { models, files } = await prepareEditions(deployment.folder, COMPANIES);
  const first = files[EDITIONS[0]];
  const imported = await service.run(['import', first.companies, '--offerings', first.offerings]);
  if (imported.code !== 0) throw new Error(imported.err);
  const serviceKeys = await createServiceKeys({ service, settleMs, sleep });
  const { keys } = serviceKeys;
  await Promise.all(services.map((each) => each.start()));

  const current = createTimeline(EDITIONS[0]);
  const client = createClient(services.map(({ address }) => address));
  const checker = createChecker(models, current);
  const { slugs } = models[EDITIONS[0]];
  const random = createRandom(options.seed);
  const requests = createRequests({ random, companyCount: COMPANIES, slugs, keys });
  const stop = new AbortController();
  const stopLoad = new AbortController();
  const load = createLoad({
    client,
    checker,
    tally,
    requests,
    random,
    models,
    slugs,
    keys,
    signal: stopLoad.signal,
  });
  const shared = {
    tally,
    load,
    requests,
    checker,
    print,
    services,
    faults: deployment.faults,
    settleMs,
    files,
    current,
    serviceKeys,
    only,
  };
  const faults = createFaultInjector({
    ...shared,
    random: createRandom(options.seed + 1),
    signal: stop.signal,
  });

  const readUsages = async () =>
    (await Promise.all(services.map((each) => each.usage()))).filter((usage) => usage !== null);
  const samples = [];
  const start = performance.now();
  const pause = (ms) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const isOver = () => stop.signal.aborted || performance.now() - start >= runMs;
  print(`${deployment.name}, seed ${options.seed}, ${options.rate} requests/s`);
  const loaded = load.run(options.rate);
  const injected = faults.run(options['fault-every'] * 1_000);
  for (
    let reportAt = MINUTE_MS;
    !isOver();
    await pause(Math.min(SAMPLE_MS, start + runMs - performance.now()))
  ) {
    const usages = await readUsages();
    const now = performance.now();
    if (!tally.isInWindow(now)) samples.push(...usages.filter(isWarm));
    if (now - start < reportAt) continue;
    reportAt += MINUTE_MS;
    print(minuteLine(tally.state, { usages, samples }));
    tally.resetMinute();
  }
  stop.abort();
  await injected;
  stopLoad.abort();
  await loaded;
  const outcome = { elapsedMs: performance.now() - start, usages: await readUsages(), samples };
  client.close();
  await deployment.remove();
  const reasons = judge(tally.state, outcome);
  stdout.write(`\nseed ${options.seed}\n${finalReport(tally.state, outcome)}\n`);
  conclude(reasons);
}

/** Tests a browser tab that stays on the list while the server alternately fails and recovers. */
async function mainOfTab() {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());
  conclude(await watchTab({ runMs, print, signal: stop.signal }));
}

function conclude(reasons) {
  stdout.write(reasons.length > 0 ? `\nFAILED: ${reasons.join('; ')}\n` : '\nPASSED\n');
  process.exitCode = reasons.length > 0 ? 1 : 0;
}

await (tab ? mainOfTab() : main());
