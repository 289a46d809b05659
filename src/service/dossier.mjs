#!/usr/bin/env node
// The `dossier` command: builds what is stale (only where there are sources), then runs the build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const say = (line) => process.stderr.write(`${line}\n`);

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
  const { runProcess } = await import(pathToFileURL(join(root, '.build/cli.js')).href);
  process.exitCode = await runProcess(args, join(root, 'dist'));
} else {
  process.exitCode = 1;
}
