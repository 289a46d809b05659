// Measures the search on the server: `node bench/search-service.mjs [--companies 100000] [--postgres]`. Prints the
// seconds until the first answer, the memory that the search takes, and p50 and p95 over HTTP by kind of search, each
// with counts. At last, searches that cost most, which are not part of the percentiles of all: four frequent words, and
// phrases of two.
import { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from './api/process-figures.mjs';
import { startBenchService } from './bench-service.mjs';
import { readOptions } from './read-options.mjs';
import { generateNamedCompanies, searchesOf } from './search-data.mjs';
import { startPostgres } from './soak/embedded-postgres.mjs';

const values = readOptions({
  companies: { type: 'string', default: '100000' },
  postgres: { type: 'boolean', default: false },
});
const COMPANIES = Number(values.companies);
const PAGE = 25;
const CALLERS = 10;
const COSTLY = ['bank energy solar health', 'software bank health energy', '"bank energy"', '"solar health"'];

const print = (text) => stdout.write(`${text}\n`);
const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Turns a search of the bench of the engine into the parameters of a request. */
function toParameters({ q, category, location, founded, sort, page = 1 }) {
  const parameters = new URLSearchParams({ counts: 'true', offset: (page - 1) * PAGE });
  if (q !== undefined) parameters.set('q', q);
  if (category) parameters.set('category_slugs', category.join());
  for (const place of location ?? []) parameters.append('location', place);
  if (founded) parameters.set('founded', `${founded.from}-`);
  if (sort) parameters.set('sort', `${sort.descending ? '-' : ''}${sort.by}`);
  return parameters;
}

async function main() {
  const records = function* () {
    for (const company of generateNamedCompanies(COMPANIES)) yield { ...company, research: [], news: [] };
  };
  const database = values.postgres ? await startPostgres() : null;
  const service = await startBenchService(records(), {
    LOG_LEVEL: 'warn',
    ACCESS_LOG: 'off',
    ...(database && { DATABASE_URL: database.urlAt(database.port) }),
  });
  const { address } = service;
  const search = async (parameters) => {
    const started = performance.now();
    const response = await fetch(`${address}/search/companies?${parameters}`, {
      headers: { 'x-api-key': service.key },
    });
    const body = await response.text();
    return { status: response.status, ms: performance.now() - started, body };
  };
  const firstAnswer = async () => {
    const started = performance.now();
    while ((await search('q=bank')).status === 503) await sleep(100);
    return (performance.now() - started) / 1_000;
  };
  try {
    print(
      `${COMPANIES} companies, Node ${process.version}, imported in ${service.importSeconds.toFixed(1)} s`,
    );
    const before = residentMegabytes(service.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentMegabytes(service.pid))), 50).unref();
    const seconds = await firstAnswer();
    await sleep(1_000);
    clearInterval(watch);
    const memory = residentMegabytes(service.pid) - before;
    print(
      `first answer after ${seconds.toFixed(1)} s; ${memory.toFixed(0)} MB more, at most ${(most - before).toFixed(0)}`,
    );
    const some = [...generateNamedCompanies(Math.min(COMPANIES, 50_000))];
    const all = [];
    for (const [kind, searches] of Object.entries(searchesOf(some))) {
      const times = [];
      let refused = 0;
      for (const one of searches) {
        const { status, ms } = await search(toParameters(one));
        if (status === 200) times.push(ms);
        else refused++;
      }
      all.push(...times);
      print(
        `${kind.padEnd(18)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms${refused > 0 ? `, ${refused} refused` : ''}`,
      );
    }
    print(
      `all                p50 ${percentile(all, 0.5).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms`,
    );
    print(`${(residentMegabytes(service.pid) - before).toFixed(0)} MB more after all searches`);
    for (const q of COSTLY) {
      const { status, ms } = await search(toParameters({ q }));
      print(`${q.padEnd(30)} ${status} after ${ms.toFixed(0)} ms`);
    }
    const queue = Object.values(searchesOf(some)).flat();
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        let count = 0;
        for (let at = caller; at < queue.length; at += CALLERS)
          if ((await search(`${toParameters(queue[at])}&limit=24`)).status === 200) count++;
        return count;
      }),
    );
    const count = answers.reduce((sum, own) => sum + own);
    print(
      `${CALLERS} callers: ${((1_000 * count) / (performance.now() - begun)).toFixed(0)} searches a second`,
    );
  } finally {
    await service.stop();
    await database?.stop();
  }
}

await main();
