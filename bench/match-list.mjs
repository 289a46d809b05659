// Measures how long it takes to match 1,000 lines: `node bench/match-list.mjs [companies]`, by default with 100,000
// companies. Prints the time to index their names, which the first list takes, and the time to match.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, cpuUsage, stdout } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { generateCompanies } from './many-companies.mjs';

const COUNT = Number(argv[2] ?? 100_000);
const LINES = 1000;
const SOURCE = fileURLToPath(new URL('../src/dashboard/catalogue/matching/name-matcher.ts', import.meta.url));

/** Changes names as lists do: legal forms, slips, other words, a part of the name, names that nobody has. */
const CHANGES = [
  ({ name }) => `${name.toUpperCase()} INC`,
  ({ ticker }) => ticker,
  ({ domain }) => domain,
  ({ name }) => name.slice(0, 2) + name.slice(3),
  ({ name }) => name.split(' ')[0],
  ({ name }) => `${name} Holdings`,
  ({ name }) => `Unknown ${name.slice(3)}`,
  ({ name }) => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)} Ltd`,
  ({ name }) => name,
];

function measure(name, run) {
  const [started, before] = [performance.now(), cpuUsage()];
  const result = run();
  const { user, system } = cpuUsage(before);
  const elapsed = performance.now() - started;
  stdout.write(`${name}: ${elapsed.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of CPU time\n`);
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'dossier-match-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: SOURCE, outDir: folder },
    ssr: { noExternal: true },
  });
  const { createNameMatcher } = await import(pathToFileURL(join(folder, 'name-matcher.js')).href);
  const companies = [...generateCompanies(COUNT)];
  const step = Math.max(1, Math.floor(COUNT / LINES));
  const lines = companies
    .filter(({ id }) => id % step === 0)
    .slice(0, LINES)
    .map((company, at) => CHANGES[at % CHANGES.length](company));
  for (const turn of ['first', 'second']) {
    const matcher = measure(`${turn}: index of ${COUNT.toLocaleString('en')} companies`, () => {
      const created = createNameMatcher();
      for (const company of companies) created.add(company);
      return created;
    });
    measure(`${turn}: ${lines.length} lines`, () => lines.map((line) => matcher.match(line)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
