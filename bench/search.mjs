// Measures the search engine with the companies' schema: `node bench/search.mjs [companies…]`, by default with 100,000
// and 200,000, beside MiniSearch and, with `--before COMMIT`, beside an earlier engine out of git. Each engine runs in
// a process of its own; they answer the same searches in turns. Times are processor time of all threads of a process.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execArgv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROCESS = fileURLToPath(new URL('search-process.mjs', import.meta.url));
const ROUNDS = 3;

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: { before: { type: 'string' }, engines: { type: 'string' } },
});
const SIZES = positionals.length > 0 ? positionals.map(Number) : [100_000, 200_000];

/** Extracts the sources of a commit, which then use the packages of this one. */
function extract(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-before-'));
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json', 'vite.config.ts'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Starts the process of an engine. Returns a function that sends it a request and waits for the answer. */
function start(engine, size) {
  const child = fork(PROCESS, [engine, String(size)], {
    execArgv: [...execArgv, '--expose-gc', '--max-old-space-size=6000'],
  });
  const ask = async (request) => {
    child.send(request);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return { ask, stop: () => child.kill() };
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return `${quantile(sorted, 0.5).toFixed(1)} / ${quantile(sorted, 0.95).toFixed(1)}`;
}

const before = values.before === undefined ? null : extract(values.before);
const engines = new Map(
  [['this engine', ROOT], ...(before ? [['before', before]] : []), ['MiniSearch', 'minisearch']].filter(
    ([name]) => (values.engines ?? name).includes(name),
  ),
);
try {
  for (const size of SIZES) {
    stdout.write(`${size.toLocaleString('en')} companies\n`);
    const running = [];
    // Built one after the other, because each build needs much memory.
    for (const [name, engine] of engines) {
      const one = { name, ...start(engine, size) };
      const { seconds, first, memory } = await one.ask({ kind: 'build' });
      stdout.write(
        `  ${name}: built in ${seconds.toFixed(1)} s, first answer after ${first.toFixed(0)} ms, ${memory} MB\n`,
      );
      running.push({ ...one, times: new Map() });
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const { ask, times } of running)
        for (const [kind, own] of Object.entries(await ask({ kind: 'search' })))
          times.set(kind, [...(times.get(kind) ?? []), ...own]);
    stdout.write(`  rows and counts, ms: p50 / p95\n`);
    for (const { name, times, stop } of running) {
      stdout.write(`    ${name}\n`);
      for (const [kind, own] of [...times, ['all', [...times.values()].flat()]])
        stdout.write(`      ${kind.padEnd(20)}${summary(own)}\n`);
      stop();
    }
  }
} finally {
  if (before) rmSync(before, { recursive: true, force: true });
}
