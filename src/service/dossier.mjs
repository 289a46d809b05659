#!/usr/bin/env node
// The `dossier` command: builds what is stale (only where there are sources), then runs the build.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const [command] = args;

const say = (line) => process.stderr.write(`${line}\n`);

if (existsSync(new URL('./build/build.mjs', import.meta.url))) {
  const { build } = await import('./build/build.mjs');
  const parts = command === 'build' || command === 'serve' ? ['service', 'dashboard'] : ['service'];
  process.exitCode = (await build(root, parts, say)) ? 0 : 1;
}
if (process.exitCode !== 1 && command !== 'build') {
  const { runCli } = await import(pathToFileURL(`${root}.build/cli.js`).href);
  process.exitCode = await runCli(args, {
    env: process.env,
    dashboardFolder: `${root}dist`,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    stopped: () =>
      new Promise((resolve) => {
        process.once('SIGTERM', resolve).once('SIGINT', resolve);
      }),
  });
}
