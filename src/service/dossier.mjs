#!/usr/bin/env node
// The `dossier` command: builds what is stale (only where there are sources), then runs the build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const say = (line) => process.stderr.write(`${line}\n`);

// Whoever reads our output may have enough of it (`dossier keys list | head -1`).
process.stdout.on('error', () => process.exit());

/** Only these need the dashboard, and nobody who asks for help waits for it. */
const needsDashboard =
  ['serve', 'build'].includes(args[0]) && !args.some((arg) => /^(?:-h|--help)$/.test(arg));

async function buildWhatIsStale() {
  const script = new URL('./build/build.mjs', import.meta.url);
  if (!existsSync(script)) return true;
  const { build } = await import(script.href);
  return build(root, needsDashboard ? ['service', 'dashboard'] : ['service'], say);
}

if (await buildWhatIsStale()) {
  const { runCli } = await import(pathToFileURL(join(root, '.build/cli.js')).href);
  process.exitCode = await runCli(args, {
    env: process.env,
    dashboardFolder: join(root, 'dist'),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    stopped: () =>
      new Promise((resolve) => {
        process.once('SIGTERM', resolve).once('SIGINT', resolve);
      }),
  });
} else {
  process.exitCode = 1;
}
