// Measures the API against a bare `node:http` server that sends the same bytes from memory: `node bench/api/main.mjs
// [--companies 100000] [--rounds 5] [--seconds 2] [--only NAME] [--postgres]`. See docs/bench-api.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { startBenchService } from '../bench-service.mjs';
import { generateCompanies, SLUGS } from '../many-companies.mjs';
import { readOptions } from '../read-options.mjs';
import { reportFigure } from '../report-figure.mjs';
import { startPostgres } from '../soak/embedded-postgres.mjs';
import { GENERATOR, sendLoad } from './load-generator.mjs';
import { cpuSeconds, residentMegabytes } from './process-figures.mjs';

const values = readOptions({
  companies: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  only: { type: 'string', default: '' },
  postgres: { type: 'boolean', default: false },
});
const COMPANIES = Number(values.companies);
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const PAGES = 4_000;
const LIMIT = 25;

const COMPANY_LIST = '/api/v1/companies';
const print = (text) => stdout.write(`${text}\n`);
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

/** Rate limits that are counted but never reached. */
const LIMITS = { RATE_LIMIT_PER_ADDRESS: '900000000', RATE_LIMIT_PER_KEY: '900000000' };

function benchCases(key, etag) {
  const withKey = { 'x-api-key': key };
  const page = (at) => `${COMPANY_LIST}?limit=${LIMIT}&offset=${at * LIMIT}`;
  const pages = Array.from({ length: PAGES }, (_, at) => page(at)).toSorted(
    // Shuffle in a fixed order, in which offsets neither rise nor fall.
    (a, b) => Buffer.from(a).reduce(mix, 7) - Buffer.from(b).reduce(mix, 7),
  );
  const one = (path, headers, status = 200) => ({ paths: [path], headers, status });
  const filtered = (slugs) => ({
    // First request as many other pages as anybody would click through.
    paths: slugs.map((slug) => `${COMPANY_LIST}?category_slugs=${slug}`),
    headers: withKey,
    status: 200,
    after: { paths: pages, headers: withKey, status: 200 },
  });
  const guess = { 'x-api-key': 'guess' };
  return [
    { name: 'cached list', target: 0.55, ...one(COMPANY_LIST, withKey) },
    { name: 'cached list, access log on', target: 0.45, logged: true, ...one(COMPANY_LIST, withKey) },
    {
      name: 'not modified',
      target: 0.6,
      ...one(COMPANY_LIST, { ...withKey, 'if-none-match': etag }, 304),
      // First read the list twice, so that it is in the cache, as for a client that checks for changes.
      after: { paths: [COMPANY_LIST, COMPANY_LIST], headers: { ...withKey, 'accept-encoding': 'identity' } },
    },
    { name: 'one company', target: 0.55, ...one(`${COMPANY_LIST}/4711`, withKey) },
    { name: `${PAGES} different pages`, target: 0.25, paths: pages, headers: withKey, status: 200 },
    { name: `30 categories after ${PAGES} pages`, target: 0.4, ...filtered(categoryPages(1)) },
    { name: `30 pairs after ${PAGES} pages`, target: 0.4, ...filtered(categoryPages(2)) },
    { name: 'wrong key', target: 0.45, ...one(COMPANY_LIST, guess, 401) },
    { name: 'wrong key, other addresses', target: 0.45, paths: pages, headers: guess, status: 401 },
    { name: 'health', target: 0.55, ...one('/api/v1/health', {}) },
  ].filter(({ name }) => name.includes(values.only));
}

const categoryPages = (count) =>
  Array.from({ length: 30 }, (_, at) =>
    Array.from({ length: count }, (__, next) => SLUGS[(at + next * 7) % SLUGS.length]).join(','),
  ).map((slugs, at) => `${slugs}&offset=${Math.floor(at / SLUGS.length) * LIMIT}`);

const mix = (hash, byte) => Math.imul(hash ^ byte, 16_777_619);

const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive']);

async function answerOf(address, path, { headers, status }) {
  const response = await fetch(address + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (response.status !== status) throw new Error(`${path} responded with ${response.status}`);
  const pairs = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.has(name)).flat();
  return { path, status, headers: pairs, body: Buffer.from(await response.arrayBuffer()).toString('base64') };
}

async function startBareServer(answers) {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)));
  child.send(answers);
  const [port] = await once(child, 'message');
  return { address: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
}

/** Measures requests per second, and CPU time per request in microseconds. */
async function measure({ address, pid }, load, seconds = SECONDS) {
  const before = cpuSeconds(pid);
  const { perSecond, requests } = await sendLoad(address, load, seconds);
  return { perSecond, cpu: ((cpuSeconds(pid) - before) / requests) * 1e6 };
}

async function compare(service, list, load) {
  const answers = [];
  for (const path of load.paths) answers.push(await answerOf(service.address, path, load));
  const same = await startBareServer(answers);
  const servers = { list: list.server, same, service };
  const loads = { list: list.load, same: load, service: load };
  const rounds = [];
  try {
    if (load.after) await readAll(service.address, load.after);
    for (const name of ['same', 'service']) await measure(servers[name], loads[name], 1);
    for (let round = 0; round < ROUNDS; round++) {
      const figures = {};
      // The servers take turns, so that other load slows all of them alike.
      for (const [name, server] of Object.entries(servers))
        figures[name] = await measure(server, loads[name]);
      rounds.push(figures);
    }
  } finally {
    same.stop();
  }
  const ratio = (of, figure) => median(rounds.map((round) => of(round[figure]) / of(round.service)));
  return {
    perSecond: median(rounds.map(({ service: figures }) => figures.perSecond)),
    cpu: median(rounds.map(({ service: figures }) => figures.cpu)),
    ofList: 1 / ratio(({ perSecond }) => perSecond, 'list'),
    ofSame: 1 / ratio(({ perSecond }) => perSecond, 'same'),
    cpuOfList: ratio(({ cpu }) => cpu, 'list'),
    cpuOfSame: ratio(({ cpu }) => cpu, 'same'),
  };
}

async function readAll(address, { paths, headers }) {
  for (const path of paths) await (await fetch(address + path, { headers })).arrayBuffer();
}

const LOOKUPS = 200;

/** Returns URLs of each kind of list that no other part of the benchmark requests. */
const lookups = () => {
  const addresses = (query) => Array.from({ length: LOOKUPS }, (_, at) => `${COMPANY_LIST}?${query(at)}`);
  const slug = (at) => SLUGS[at % SLUGS.length];
  const offset = (at) => 3 + Math.floor(at / SLUGS.length) * LIMIT;
  const ids = (at) => Array.from({ length: LIMIT }, (_, next) => 1 + ((at * 997 + next * 4_001) % COMPANIES));
  return {
    list: addresses((at) => `offset=${7 + at * 211}`),
    category: addresses((at) => `category_slugs=${slug(at)}&offset=${offset(at)}`),
    'two categories': addresses((at) => `category_slugs=${slug(at)},${slug(at + 5)}&offset=${offset(at)}`),
    [`${LIMIT} ids`]: addresses((at) => `company_ids=${ids(at).join(',')}`),
  };
};

/** Returns how many times longer responses take from the database than from the cache, as medians. */
async function compareLookups({ address }, key, paths) {
  const headers = { 'x-api-key': key };
  const medianTime = async () => {
    const times = [];
    for (const path of paths) {
      const started = performance.now();
      await (await fetch(address + path, { headers })).arrayBuffer();
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const read = await medianTime();
  // Requested a second time, these responses come from the cache.
  await medianTime();
  return read / (await medianTime());
}

/** Returns the median milliseconds of uncached pages, alternately at the beginning and the end of the list. */
async function compareEnds({ address }, key) {
  const times = { first: [], last: [] };
  const pages = 200;
  for (let at = 0; at < pages; at++)
    for (const end of ['first', 'last']) {
      const offset = end === 'first' ? at * LIMIT + 1 : COMPANIES - (at + 2) * LIMIT + 1;
      const started = performance.now();
      const response = await fetch(`${address}${COMPANY_LIST}?limit=${LIMIT}&offset=${offset}`, {
        headers: { 'x-api-key': key },
      });
      await response.arrayBuffer();
      times[end].push(performance.now() - started);
    }
  return median(times.last) / median(times.first);
}

const row = (...cells) =>
  print(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(32) : String(cell).padStart(12))).join(''));
const mark = (value, target) => `${value.toFixed(2)}${value >= target ? '' : ' !'}`;

function printResult({ name, target }, result) {
  row(
    name,
    result.perSecond.toFixed(0),
    result.cpu.toFixed(1),
    target.toFixed(2),
    mark(result.ofList, target),
    mark(result.cpuOfList, target),
    mark(result.ofSame, target),
    mark(result.cpuOfSame, target),
  );
  reportFigure({
    name,
    reference: `${(result.perSecond / result.ofSame).toFixed(0)} requests/s`,
    own: `${result.perSecond.toFixed(0)} requests/s`,
    ratio: `${result.ofSame.toFixed(2)} (by CPU ${result.cpuOfSame.toFixed(2)})`,
    goal: `≥ ${target.toFixed(2)}`,
    isMet: result.ofSame >= target,
  });
}

function printMost(name, value, most, format) {
  row(name, '', '', format(most), format(value));
  reportFigure({
    name,
    reference: '',
    own: format(value),
    ratio: '',
    goal: `≤ ${format(most)}`,
    isMet: value <= most,
  });
}

const megabytes = (value) => `${value.toFixed(0)} MB`;
const seconds = (value) => `${value.toFixed(2)} s`;

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-api-'));
  const database = values.postgres ? await startPostgres() : null;
  const settings = {
    ...LIMITS,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'off',
    ...(database && { DATABASE_URL: database.urlAt(database.port) }),
  };
  const service = await startBenchService(generateCompanies(COMPANIES), settings);
  const { key } = service;
  const list = { load: { paths: [COMPANY_LIST], headers: { 'x-api-key': key }, status: 200 } };
  list.server = await startBareServer([await answerOf(service.address, COMPANY_LIST, list.load)]);
  try {
    print(
      `${COMPANIES} companies, ${ROUNDS} rounds of ${SECONDS} s with ${GENERATOR}, Node ${process.version}`,
    );
    const ends = await compareEnds(service, key);
    const reads = [];
    for (const [name, paths] of Object.entries(lookups()))
      reads.push([name, await compareLookups(service, key, paths)]);
    const { headers } = await fetch(service.address + COMPANY_LIST, list.load);
    const cases = benchCases(key, headers.get('etag'));
    row('', 'requests/s', 'CPU µs', 'target', 'of list', '… by CPU', 'of same', '… by CPU');
    for (const each of cases.filter(({ logged }) => !logged))
      printResult(each, await compare(service, list, each));
    const memory = residentMegabytes(service.pid);
    const logging = await service.restart({ ACCESS_LOG: 'all', LOG_FILE: join(folder, 'log') });
    for (const each of cases.filter(({ logged }) => logged))
      printResult(each, await compare(logging, list, each));
    for (const [name, read] of reads)
      printMost(`${name}: read / from memory`, read, 3, (ratio) => ratio.toFixed(2));
    printMost('last page / first page', ends, 1.2, (ratio) => ratio.toFixed(2));
    printMost('memory after the run', memory, 200, megabytes);
    printMost('ready on existing data', logging.readySeconds, 0.5, seconds);
    // The goal is for 100,000 companies, so scale it.
    printMost(`import of ${COMPANIES}`, service.importSeconds, (5 * COMPANIES) / 100_000, seconds);
  } finally {
    list.server.stop();
    await service.stop();
    await database?.remove();
    rmSync(folder, { recursive: true });
  }
}

await main();
