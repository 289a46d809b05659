// `npm start` and `npm run dossier`: builds if needed, then runs the `dossier` command.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const buildScript = fileURLToPath(new URL('./build.mjs', import.meta.url));
const args = process.argv.slice(2);
const PARENT_CHECK_MS = 500;
// Before the build, during which npm can be killed as well.
const parent = process.ppid;
const needsDashboard = args[0] === 'serve' && !args.includes('--help') && !args.includes('-h');

// In its own process, so that a long-running service does not hold on to the build's memory.
const { status } = spawnSync(process.execPath, [buildScript, ...(needsDashboard ? [] : ['service'])], {
  // Standard output is reserved for the command.
  stdio: ['ignore', 2, 2],
});
// 2: Vite is not installed (a production install), so run the existing build.
if (status === 0 || status === 2) {
  stopWithNpm();
  await import('./dossier.mjs');
} else process.exitCode = 1;

/** npm passes no signal on when it is killed: the service would stay behind, with the port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
