// Measures an import with the index of the search, and a merge of 1,000 companies, half of which are new, on SQLite:
// `node bench/import-index.mjs [--companies 100000]`. Prints the seconds by the clock and of processor, and the most
// memory that each of them takes. Works on Linux only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './api/process-figures.mjs';
import { benchSettings, build, LAUNCHER, writeRecords } from './bench-service.mjs';
import { readOptions } from './read-options.mjs';
import { generateNamedCompanies } from './search-data.mjs';

const values = readOptions({ companies: { type: 'string', default: '100000' } });
const COMPANIES = Number(values.companies);
const MERGED = 1_000;
const SAMPLE_MS = 100;

const withLists = (company) => ({ ...company, research: [], news: [] });

function* listed() {
  for (const company of generateNamedCompanies(COMPANIES)) yield withLists(company);
}

/** Yields changed companies from all over the list, and as many new ones. */
function* merged() {
  const step = Math.max(1, Math.floor((2 * COMPANIES) / MERGED));
  for (const company of generateNamedCompanies(COMPANIES)) {
    if (company.id % step !== 0) continue;
    yield withLists({ ...company, description: `Changed ${company.description}` });
    yield withLists({
      ...company,
      id: company.id + COMPANIES,
      name: `${company.name} New`,
      normalized_name: `${company.normalized_name}-new`,
    });
  }
}

const mostMegabytes = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Runs a command of Dossier and prints what it takes. */
async function measure(name, env, ...args) {
  const started = performance.now();
  const command = spawn(process.execPath, [LAUNCHER, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(command, 'exit');
  let [seconds, megabytes] = [0, 0];
  while (command.exitCode === null && command.signalCode === null) {
    // The last sample fails if the command ends while it is taken.
    try {
      seconds = cpuSeconds(command.pid);
      megabytes = Math.max(megabytes, mostMegabytes(command.pid));
    } catch {}
    await sleep(SAMPLE_MS);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} failed.`);
  const clock = (performance.now() - started) / 1_000;
  stdout.write(
    `${name}: ${clock.toFixed(1)} s, ${seconds.toFixed(1)} s of processor, at most ${megabytes.toFixed(0)} MB, load ${loadavg()[0].toFixed(1)}\n`,
  );
}

async function main() {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  const env = { ...benchSettings(folder), NODE_OPTIONS: '--max-semi-space-size=4' };
  const paths = { listed: join(folder, 'listed.jsonl'), merged: join(folder, 'merged.jsonl') };
  try {
    await writeRecords(paths.listed, listed());
    await writeRecords(paths.merged, merged());
    await measure(`import of ${COMPANIES} companies`, env, 'import', paths.listed, '--create');
    await measure(`merge of ${MERGED}`, env, 'import', paths.merged, '--merge');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
