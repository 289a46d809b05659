// `npm start` and `npm run dossier`: builds if needed, then runs the `dossier` command.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const buildScript = fileURLToPath(new URL('./build.mjs', import.meta.url));
const args = process.argv.slice(2);
const PARENT_CHECK_MS = 500;
// Read this before the build, because npm can be killed during the build too.
const parent = process.ppid;
const needsDashboard = args[0] === 'serve' && !args.includes('--help') && !args.includes('-h');

// Build in a process of its own, so that a long-running service does not hold on to the build's memory.
const { status } = spawnSync(process.execPath, [buildScript, ...(needsDashboard ? [] : ['service'])], {
  // Standard output is reserved for the command.
  stdio: ['ignore', 2, 2],
});
// Status 2 means that Vite is not installed (a production install). Then run the existing build.
if (status === 0 || status === 2) {
  stopWithNpm();
  await import('./dossier.mjs');
} else process.exitCode = 1;

/** When npm is killed, it passes no signal on. The service would go on running and keep the port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
