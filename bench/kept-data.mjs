// Measures first and second visits to the dashboard, and reloading it during the second: `node bench/kept-data.mjs [--companies 1200,26665] [--rounds 3]
// [--own]`. Our own service, and one that has only the API (EXTENSIONS=off), are visited in turns, each with and
// without data kept on the device (`Keep data on this device`). Companies have the research and news of the sample.
// Each visit is a browser process of its own; times count from the click on `Sign in`, or from the reload. `searchable` is when a search
// shows the answer of the whole list, which no later answer changes. Lists over 50,000 are visited without their news,
// which are not read by themselves, and only with kept data; our own service leaves their search to the browser
// (SEARCH_ABOVE). Processor time is that of all processes of the browser, of the worker's thread and of the service:
// beside other load, it says more than the clock. A line for each round tells how far it is.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, sandboxed } from '../e2e/chromium.mjs';
import { startBenchService } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';
import { readOptions } from './read-options.mjs';
import { printFigure } from './report-figure.mjs';

const values = readOptions({
  companies: { type: 'string', default: '1200,26665' },
  rounds: { type: 'string', default: '3' },
  // Only our own service with kept data, which is what has budgets.
  own: { type: 'boolean', default: false },
  // Which of the pages are visited: list, search, news, newsSearch.
  pages: { type: 'string', default: 'list,search,news,newsSearch' },
});
const SIZES = values.companies.split(',').map(Number);
const PAGES = values.pages.split(',');
const ROUNDS = Number(values.rounds);
const MAX_WITH_NEWS = 50_000;
/** Budgets in seconds, by the number of companies. */
const BUDGETS = {
  1200: { firstNews: 2 },
  26_665: { firstNews: 6, searchable: 1, news: 1.5 },
  200_000: { searchable: 5 },
};
const MAX_STORED_MB = 30;
const MAX_WAIT_MS = 240_000;
const TICKS_PER_SECOND = 100;

const executablePath = findChromium();
const started = performance.now();
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const seconds = (ms) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : '–');

const DAY_MS = 86_400_000;
/** The days between the dates of a text and those of its next copy. */
const DAYS_BETWEEN_COPIES = 17;

/** Moves the dates of research or news into the past. */
const movedBy = (days, published) =>
  published.map((each) => ({
    ...each,
    published_at: new Date(Date.parse(each.published_at) - days * DAY_MS).toISOString().replace('.000', ''),
  }));

/**
 * Yields generated companies with the research and news of those of the sample. Each copy is older than the one before,
 * since copies that were sorted beside each other by their dates would be compressed to almost nothing.
 */
function* companiesWithNews(count) {
  const path = fileURLToPath(new URL('../sample/companies.jsonl', import.meta.url));
  const sample = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const company of generateCompanies(count)) {
    const { research, news } = sample[company.id % sample.length];
    const days = DAYS_BETWEEN_COPIES * Math.floor(company.id / sample.length);
    yield { ...company, research: movedBy(days, research), news: movedBy(days, news) };
  }
}

/**
 * Runs in the page: notes in `visitTimes` when each of the texts is first seen, and when the number of results last
 * changed (`lastCount`), in milliseconds since the sign-in or the reload.
 */
function watchVisit(texts) {
  const times = {};
  Object.assign(globalThis, { visitTimes: times });
  const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  let signedInAt = isReload ? 0 : null;
  let count = '';
  addEventListener(
    'click',
    ({ target }) => {
      if (target.closest('button')?.textContent === 'Sign in') signedInAt ??= performance.now();
    },
    true,
  );
  const look = () => {
    if (signedInAt === null) return;
    const found = { firstRow: document.querySelector('[role=rowheader] a, th[scope=row] a') !== null };
    const { textContent } = document.body;
    for (const [name, text] of Object.entries(texts)) found[name] ??= textContent.includes(text);
    for (const [name, isSeen] of Object.entries(found))
      if (isSeen) times[name] ??= performance.now() - signedInAt;
    const counted = document.querySelector('[role=status][aria-label="Result count"]')?.textContent ?? '';
    if (counted === count) return;
    count = counted;
    times.lastCount = performance.now() - signedInAt;
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true }),
  );
}

/** Reads a field of `/proc/…/stat`, and the CPU seconds. Known only on Linux. */
function readStat(path) {
  const fields = readFileSync(`${path}/stat`, 'utf8').split(') ')[1].split(' ');
  return { parent: fields[1], cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
}

/** Returns the results of a function for those of the names that still exist. */
const ofExisting = (names, read) =>
  names.flatMap((name) => {
    try {
      return [read(name)];
    } catch {
      return [];
    }
  });

/** Returns the CPU seconds of the browser that has this profile: of all its processes, and of the shared worker. */
function cpuSecondsOf(profile) {
  const processes = ofExisting(readdirSync('/proc'), (pid) => ({
    pid,
    ...readStat(`/proc/${pid}`),
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
  }));
  const own = new Set(processes.filter(({ command }) => command.includes(profile)).map(({ pid }) => pid));
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  const threads = ofExisting([...own], (pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  ).flat();
  const isWorker = (path) => readFileSync(`${path}/comm`, 'utf8').startsWith('SharedWorker');
  const sumOf = (list) => list.reduce((sum, { cpu }) => sum + cpu, 0);
  return {
    all: sumOf(processes.filter(({ pid }) => own.has(pid))),
    worker: sumOf(ofExisting(threads, (path) => (isWorker(path) ? readStat(path) : { cpu: 0 }))),
  };
}

const bytesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Runs in the page: returns the names of what is kept on the device. */
const keptNames = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open('dossier-device');
    opening.addEventListener('upgradeneeded', () => opening.transaction.abort());
    opening.addEventListener('error', () => resolve([]));
    opening.addEventListener('success', () => {
      const keys = opening.result.transaction('entries').objectStore('entries').getAllKeys();
      keys.addEventListener('success', () => {
        opening.result.close();
        resolve(keys.result.map(([, area, name]) => `${area}/${name}`));
      });
    });
  });

/** Waits until the list is kept, and the details with their index if there are any. */
async function waitUntilKept(page, hasNews) {
  const waitingSince = performance.now();
  for (;;) {
    const names = await page.evaluate(keptNames);
    if (names.includes(hasNews ? 'catalogue/details/index' : 'catalogue/companies')) return;
    if (performance.now() - waitingSince > MAX_WAIT_MS) throw new Error('Nothing was kept on the device.');
    await sleep(500);
  }
}

/** Returns the paths of the requests for data that a service has answered. */
const requestsOf = ({ log }) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .flatMap(
      (line) => /"(?:url|path)":"(\/(?:api\/v1\/(?:companies|offerings)|export)[^"]*)"/.exec(line)?.[1] ?? [],
    );

/** Begins a visit or a reload of a page, waits until all `texts` were seen there, and returns the figures of it. */
async function measureUntilSeen(page, begin, { service, profile, keeps, texts, hasNews }) {
  const [cpuBefore, serverBefore] = [cpuSecondsOf(profile), readStat(`/proc/${service.pid}`).cpu];
  const requestsBefore = requestsOf(service).length;
  const begunAt = performance.now();
  await begin();
  let times = {};
  while (Object.keys(texts).some((name) => !(name in times)) && performance.now() - begunAt < MAX_WAIT_MS) {
    await sleep(20);
    times = await page.evaluate('visitTimes');
  }
  const [cpu, server] = [cpuSecondsOf(profile), readStat(`/proc/${service.pid}`).cpu];
  // It may send further requests.
  await sleep(2000);
  if (keeps) await waitUntilKept(page, hasNews);
  const { lastCount } = await page.evaluate('visitTimes');
  return {
    ...times,
    // The search of the whole list has answered once nothing is missing and the number of results stays as it is.
    ...('complete' in times && { searchable: Math.max(times.complete, lastCount ?? 0) }),
    cpu: (cpu.all - cpuBefore.all) * 1000,
    workerCpu: (cpu.worker - cpuBefore.worker) * 1000,
    serverCpu: (server - serverBefore) * 1000,
    requests: requestsOf(service).length - requestsBefore,
  };
}

/**
 * Makes a visit to the page at `path` with a browser of its own. With `reloads`, reloads the page after that. Returns
 * the figures of both.
 */
async function visit({ path, reloads = false, ...options }) {
  const { service, profile, keeps } = options;
  const context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_FLAGS,
    chromiumSandbox: sandboxed,
    viewport: { width: 1440, height: 900 },
    ...(executablePath !== null && { executablePath }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchVisit, options.texts);
    if (!keeps) await page.addInitScript(() => localStorage.setItem('dossier.preferences', '{"keep":false}'));
    await page.goto(`${service.address}${path}`);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    const signIn = () => page.getByRole('button', { name: 'Sign in' }).click();
    const visited = await measureUntilSeen(page, signIn, options);
    return { visited, reloaded: reloads && (await measureUntilSeen(page, () => page.reload(), options)) };
  } finally {
    await context.close();
  }
}

/** Measures first and second visits of one kind in a new profile, and reloading during the second. */
async function measureVisits(service, keeps, count) {
  const formatted = count.toLocaleString('en');
  const hasNews = service.isOwn && count <= MAX_WITH_NEWS;
  const pages = {
    list: { path: '/companies', texts: { firstRow: null } },
    search: {
      path: '/companies?q=bank',
      texts: { complete: `All ${formatted} companies · `, checked: `All ${formatted} companies · updated` },
    },
    ...(hasNews && {
      news: { path: '/news', texts: { news: `News of ${formatted} companies` } },
      newsSearch: { path: '/news?q=energy', texts: { complete: `News of ${formatted} companies` } },
    }),
  };
  const [first, second, reload] = [{}, {}, {}];
  /** The bytes on the disk: the words of news are kept only after a search in them. */
  const stored = { before: 0, after: 0 };
  for (const [name, page] of Object.entries(pages).filter(([each]) => PAGES.includes(each))) {
    const profile = mkdtempSync(join(tmpdir(), 'dossier-profile-'));
    try {
      const options = { service, profile, keeps, hasNews, ...page };
      first[name] = (await visit(options)).visited;
      // Each second visit starts from what a whole first one has kept.
      const again = await visit({ ...options, reloads: true });
      [second[name], reload[name]] = [again.visited, again.reloaded];
      const bytes = bytesBelow(join(profile, 'Default', 'IndexedDB'));
      const when = name === 'newsSearch' ? 'after' : 'before';
      stored[when] = Math.max(stored[when], bytes);
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { first, second, reload, stored };
}

/** Starts our own service, and one with the same data that has only the API. */
async function startServices(count) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  const start = async (isOwn) => {
    const log = join(folder, isOwn ? 'own.log' : 'foreign.log');
    const service = await startBenchService(companiesWithNews(count), {
      LOG_LEVEL: 'info',
      LOG_FILE: log,
      EXTENSIONS: isOwn ? 'on' : 'off',
      SEARCH_ABOVE: '1000000',
    });
    return { ...service, isOwn, log };
  };
  const services = values.own ? [await start(true)] : [await start(true), await start(false)];
  return {
    services,
    async stop() {
      for (const service of services) await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Prints the median of a figure, and compares it with its budget in seconds. */
function printTime(name, visits, figure, budget) {
  const times = visits.map((each) => each?.[figure] ?? Infinity);
  const middle = median(times);
  printFigure(
    `${name}: median, least`,
    `${seconds(middle)}, ${seconds(Math.min(...times))}`,
    ...(budget === undefined ? [] : [`≤ ${budget} s`, [middle / 1000]]),
  );
}

function printVisits(name, rounds, { isOwn, keeps, count }) {
  const budget = (isOwn && keeps && BUDGETS[count]) || {};
  stdout.write(` ${name}\n`);
  for (const [nth, title] of [
    ['first', 'first visit'],
    ['second', 'second visit'],
    ['reload', 'reload'],
  ]) {
    const of = (page) => rounds.map((round) => round[nth][page]);
    const isSecond = nth === 'second';
    printTime(`${title}, first row`, of('list'), 'firstRow');
    printTime(`${title}, searchable`, of('search'), 'searchable', isSecond ? budget.searchable : undefined);
    printTime(`${title}, checked`, of('search'), 'checked');
    if (of('news')[0])
      printTime(
        `${title}, complete with news`,
        of('news'),
        'news',
        { first: budget.firstNews, second: budget.news }[nth],
      );
    if (of('newsSearch')[0]) printTime(`${title}, news searchable`, of('newsSearch'), 'searchable');
    const last = ['news', 'search', 'list', 'newsSearch'].find((page) => of(page)[0]);
    printTime(`${title}, processor time of the browser`, of(last), 'cpu');
    printTime(`${title}, of which the worker`, of(last), 'workerCpu');
    printTime(`${title}, processor time of the service`, of(last), 'serverCpu');
    const requests = of(last).map((each) => each.requests);
    printFigure(`${title}, requests for data`, String(median(requests)));
  }
  if (!keeps) return;
  const [before, after] = ['before', 'after'].map(
    (when) => Math.max(...rounds.map(({ stored }) => stored[when])) / 1e6,
  );
  const isBudgeted = isOwn && count === 26_665;
  const goal = (megabytes) => (isBudgeted ? [`≤ ${MAX_STORED_MB} MB`, [megabytes]] : []);
  printFigure('stored', `${before.toFixed(1)} MB`, ...goal(before));
  if (after > 0) printFigure('stored after a search in news', `${after.toFixed(1)} MB`, ...goal(after));
}

const nameOf = ({ service, keeps }) =>
  `${service.isOwn ? 'our own service' : 'a server with the API only'}, ${keeps ? 'kept on the device' : 'nothing kept'}`;

async function measure(count) {
  stdout.write(`${count.toLocaleString('en')} companies (load of the machine ${loadavg()[0].toFixed(1)})\n`);
  const { services, stop } = await startServices(count);
  try {
    const kinds = services.flatMap((service) => [
      { service, keeps: true, rounds: [] },
      ...(values.own || count > MAX_WITH_NEWS ? [] : [{ service, keeps: false, rounds: [] }]),
    ]);
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of kinds) {
        kind.rounds.push(await measureVisits(kind.service, kind.keeps, count));
        const passed = seconds(performance.now() - started);
        stdout.write(` ${nameOf(kind)}: round ${round + 1} of ${ROUNDS}, after ${passed}\n`);
      }
    for (const kind of kinds)
      printVisits(nameOf(kind), kind.rounds, { isOwn: kind.service.isOwn, keeps: kind.keeps, count });
  } finally {
    await stop();
  }
}

for (const size of SIZES) await measure(size);
