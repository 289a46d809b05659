// Measures imports: `node bench/import.mjs [companies…]`, by default 100,000 and 1,000,000. Prints seconds, seconds of
// CPU time and the largest memory of the process. With DATABASE_URL it imports into that database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { finished } from 'node:stream/promises';
import { build, LAUNCHER } from './bench-service.mjs';
import { generateCompanies } from './many-companies.mjs';

const SIZES = process.argv.slice(2).map(Number);
const SAMPLE_MS = 20;

async function writeCompanies(path, count) {
  const file = createWriteStream(path);
  for (const company of generateCompanies(count))
    if (!file.write(`${JSON.stringify(company)}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
}

const TICKS_PER_SECOND = 100;

/** Seconds of CPU time and the largest memory in MB so far, as Linux counts them; elsewhere they are not known. */
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

async function runImport(args, env) {
  const started = performance.now();
  const child = spawn(process.execPath, [LAUNCHER, 'import', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let usage = null;
  const timer = setInterval(() => (usage = usageOf(child.pid) ?? usage), SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, ...usage };
}

build();
const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
try {
  for (const count of SIZES.length > 0 ? SIZES : [100_000, 1_000_000]) {
    const path = join(folder, `${count}.jsonl`);
    await writeCompanies(path, count);
    const env = { DATA_DIR: join(folder, 'data') };
    for (const name of ['first', 'again']) {
      const { seconds, cpu, megabytes } = await runImport([path], env);
      stdout.write(
        `${count.toLocaleString('en')} companies (${Math.round(statSync(path).size / 2 ** 20)} MB), ${name}: ` +
          `${seconds.toFixed(1)} s, ${cpu?.toFixed(1)} s of CPU time, at most ${megabytes?.toFixed(0)} MB\n`,
      );
    }
    rmSync(path);
  }
} finally {
  rmSync(folder, { recursive: true });
}
