#!/usr/bin/env node
// The `dossier` command. Runs the existing build; `build-and-run.mjs` builds first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const command = join(root, '.build/cli.js');

if (existsSync(command)) {
  const { runProcess } = await import(pathToFileURL(command).href);
  process.exitCode = await runProcess(process.argv.slice(2), join(root, 'dist'));
} else {
  process.stderr.write(`Dossier has not been built. In ${root} run: npm ci && npm run build\n`);
  process.exitCode = 1;
}
