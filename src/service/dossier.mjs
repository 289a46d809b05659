#!/usr/bin/env node
// The `dossier` command: builds what is stale (only where there are sources), then runs the build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const buildScript = fileURLToPath(new URL('./build/build.mjs', import.meta.url));
const args = process.argv.slice(2);

/** Only these need the dashboard, and nobody who asks for help waits for it. */
const needsDashboard =
  ['serve', 'build'].includes(args[0]) && !args.some((arg) => /^(?:-h|--help)$/.test(arg));

/** Whether there is a build to run now. Standard output stays clean for what was asked. */
async function buildWhatIsStale() {
  if (!existsSync(buildScript)) return true;
  const { isFresh } = await import('./build/parts.mjs');
  const stale = ['service', ...(needsDashboard ? ['dashboard'] : [])].filter((part) => !isFresh(root, part));
  if (stale.length === 0) return true;
  const env = { ...process.env, NODE_ENV: 'production' };
  return (
    spawnSync(process.execPath, [buildScript, root, ...stale], { stdio: ['ignore', 2, 2], env }).status === 0
  );
}

if (await buildWhatIsStale()) {
  const { runProcess } = await import(pathToFileURL(join(root, '.build/cli.js')).href);
  process.exitCode = await runProcess(args, join(root, 'dist'));
} else {
  process.exitCode = 1;
}
