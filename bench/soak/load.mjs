// The load: single requests at a fixed rate, however slow responses are, and complete reads of a list.
import { setTimeout as sleep } from 'node:timers/promises';
import { toRequest } from './requests.mjs';

const TICK_MS = 10;
const MAX_OUTSTANDING = 5_000;
const WALK_PAUSE_MS = 200;
const WALK_LIMITS = [50, 100, 250, 500];

export function createLoad({ client, checker, tally, requests, random, models, slugs, keys, signal }) {
  const outstanding = new Set();

  async function exchange(request) {
    const response = await client.send(request);
    const judged = checker.check(request, response);
    // A failed probe isn't counted, because it only waits for the end of a fault.
    if (!request.isProbe || judged.verdict !== 'failed') tally.addResponse(request, response, judged);
    if (judged.verdict === 'right') requests.remember(request, response);
    return { ...response, verdict: judged.verdict };
  }

  async function sendAtRate(rate) {
    const start = performance.now();
    for (let due = 0; !signal.aborted; await sleep(TICK_MS))
      for (; due < ((performance.now() - start) / 1000) * rate; due++) {
        const request = requests.next();
        if (outstanding.size >= MAX_OUTSTANDING) tally.state.notSent++;
        else {
          const exchanged = exchange(request).then(() => outstanding.delete(exchanged));
          outstanding.add(exchanged);
        }
      }
    await Promise.all(outstanding);
  }

  /** Reads a list page by page, and starts again if its revision changes. Returns null if stopped. */
  async function walkOnce(filter, limit) {
    let ids = [];
    let walked;
    for (let offset = 0; !signal.aborted; await sleep(WALK_PAUSE_MS)) {
      const request = { ...toRequest('companies', { ...filter, limit, offset }), secret: keys.main.secret };
      const { verdict, status, text, revision } = await exchange(request);
      if (verdict !== 'right' || status !== 200) continue;
      if (revision !== walked) {
        [ids, walked] = [[], revision];
        if (offset > 0) {
          offset = 0;
          continue;
        }
      }
      const { companies, page_info } = JSON.parse(text);
      ids.push(...companies.map(({ id }) => id));
      if (!page_info.has_next) return { ids, revision };
      offset += limit;
    }
    return null;
  }

  async function walk() {
    for (; !signal.aborted; await sleep(WALK_PAUSE_MS)) {
      const filter = random() < 0.5 ? {} : { slugs: [slugs[Math.floor(random() * slugs.length)]] };
      const found = await walkOnce(filter, WALK_LIMITS[Math.floor(random() * WALK_LIMITS.length)]);
      const edition = found && checker.editionOf(found.revision);
      if (!edition) continue;
      tally.state.walks++;
      if (String(found.ids) === String(models[edition].companyIds(filter))) continue;
      tally.state.wrong++;
      tally.example(`wrong walk ${JSON.stringify(filter)}: lost, duplicate or misplaced ids`);
    }
  }

  return {
    exchange,
    run: (rate) => Promise.all([sendAtRate(rate), walk()]),
  };
}
