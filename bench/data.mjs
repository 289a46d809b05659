// Measures the commands that change data: `node bench/data.mjs [postgres] [companies…]`, by default for 200,000 and
// 1,000,000 companies. Prints time, CPU time and peak memory of each command, excluding a PostgreSQL server that it
// starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { finished } from 'node:stream/promises';
import { build, LAUNCHER } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';
import { startPostgres } from './soak/embedded-postgres.mjs';

const SIZES = process.argv.slice(2).map(Number).filter(Number.isInteger);
const SAMPLE_MS = 20;
const TICKS_PER_SECOND = 100;

async function writeCompanies(path, count) {
  const file = createWriteStream(path);
  for (const company of generateCompanies(count))
    if (!file.write(`${JSON.stringify(company)}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
}

/** Writes every `step`th company with a new name, which moves it in the list. */
function writeChanges(path, count, changes) {
  const step = Math.floor(count / changes);
  const lines = [];
  for (const company of generateCompanies(count))
    if (company.id % step === 0 && lines.length < changes)
      lines.push(JSON.stringify({ ...company, name: `Renamed ${company.name}` }));
  writeFileSync(path, lines.join('\n'));
}

/** Returns a process's CPU seconds and peak memory in MB so far. They are known only on Linux. */
function usageOf(pid) {
  try {
    const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      megabytes: Number(kilobytes) / 1024,
    };
  } catch {
    return null;
  }
}

async function measure(name, args, env) {
  const started = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  let usage = null;
  const timer = setInterval(() => (usage = usageOf(child.pid) ?? usage), SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  const seconds = (performance.now() - started) / 1000;
  stdout.write(
    `  ${name}: ${seconds.toFixed(1)} s, ${usage?.cpu?.toFixed(1)} s of CPU time, at most ${usage?.megabytes?.toFixed(0)} MB\n`,
  );
}

build();
const postgres = process.argv.includes('postgres') ? await startPostgres() : null;
const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
try {
  for (const count of SIZES.length > 0 ? SIZES : [200_000, 1_000_000]) {
    const path = join(folder, `${count}.jsonl`);
    const changes = join(folder, 'changes.jsonl');
    const exported = join(folder, 'exported.jsonl');
    await writeCompanies(path, count);
    const size = Math.round(statSync(path).size / 2 ** 20);
    stdout.write(`${count.toLocaleString('en')} companies (${size} MB)\n`);
    const env = {
      DATA_DIR: join(folder, `data-${count}`),
      KEEP_DATA_SETS: '3',
      ...(postgres && { DATABASE_URL: postgres.urlAt(postgres.port) }),
    };
    const allow = ['--allow-removing', '100%'];
    await measure('import', ['import', path, ...allow], env);
    await measure('import without a change', ['import', path], env);
    for (const changed of [100, 1_000]) {
      writeChanges(changes, count, changed);
      await measure(`merge of ${changed}`, ['import', changes, '--merge'], env);
    }
    await measure('dry run of a merge', ['import', changes, '--merge', '--dry-run'], env);
    await measure('rollback', ['data', 'rollback'], env);
    await measure('export', ['data', 'export', '--companies', exported], env);
    if (postgres === null) {
      const archive = join(folder, 'backup.tar');
      await measure('backup', ['backup', archive], env);
      await measure('restore', ['restore', archive, '--force'], env);
      rmSync(archive);
    }
    rmSync(path);
    rmSync(exported);
  }
} finally {
  await postgres?.remove();
  rmSync(folder, { recursive: true });
}
