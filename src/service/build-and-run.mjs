// `npm start` and `npm run dossier`: the `dossier` command of a checkout, built first if that is needed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const buildScript = fileURLToPath(new URL('./build.mjs', import.meta.url));
const args = process.argv.slice(2);
const needsDashboard = args[0] === 'serve' && !args.includes('--help') && !args.includes('-h');

// In a process of its own, so that a service does not carry the build's memory for as long as it runs.
const { status } = spawnSync(process.execPath, [buildScript, ...(needsDashboard ? [] : ['service'])], {
  // Standard output is for what the command prints.
  stdio: ['ignore', 2, 2],
});
// 2: there is nothing to build with, as in a production install, which runs what was built elsewhere.
if (status === 0 || status === 2) await import('./dossier.mjs');
else process.exitCode = 1;
