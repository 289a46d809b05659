// Finds a Chromium for the end-to-end tests. Run as a program, it installs one if necessary. Plain JavaScript,
// because it runs without a build.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { argv, env, exit, getuid, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const MINUTE_MS = 60_000;
const FULL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isRoot = getuid?.() === 0;

/** Chromium can't use its sandbox as root, and most CI machines forbid the namespaces that it needs. */
export const sandboxed = !isRoot && !env['CI'];

/** Flags that stop all network traffic except that of the pages under test. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Returns the path of Playwright's Chromium, or of one on the PATH; null if none of them starts. */
export const findChromium = () =>
  // The headless shell can do nearly everything, with half the processor time.
  find([...onPath(['chromium-headless-shell']), chromium.executablePath(), ...onPath(FULL_NAMES)]);

/** Finds a Chromium with what the headless shell lacks: a back-forward cache. */
export const findFullChromium = () => find([chromium.executablePath(), ...onPath(FULL_NAMES)]);

export function launchChromium() {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: CHROMIUM_FLAGS,
    chromiumSandbox: sandboxed,
  });
}

/** @param {readonly string[]} names */
const onPath = (names) =>
  (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** @param {readonly string[]} paths */
const find = (paths) => paths.find((path) => isExecutable(path) && starts(path)) ?? null;

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks whether a program starts. A download without its system libraries, and the stub for the snap store, exist but
 * don't start.
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: MINUTE_MS / 2, stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} timeout milliseconds
 */
function run(command, args, timeout) {
  return spawnSync(command, args, { timeout, stdio: 'ignore', killSignal: 'SIGKILL' }).status === 0;
}

function download() {
  stderr.write('Chromium is missing: downloading it with Playwright…\n');
  // Run Playwright with this Node, which works wherever npm installs binaries.
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  return run(process.execPath, [playwright, 'install', 'chromium'], 5 * MINUTE_MS);
}

function installFromDebian() {
  if (!isRoot) return false;
  stderr.write('Chromium is still missing: installing it with apt-get…\n');
  const install = (/** @type {string} */ name) => run('apt-get', ['install', '-y', name], 10 * MINUTE_MS);
  return (
    run('apt-get', ['update'], 3 * MINUTE_MS) && (install('chromium-headless-shell') || install('chromium'))
  );
}

function ensureChromium() {
  return (
    findChromium() ?? (download() ? findChromium() : null) ?? (installFromDebian() ? findChromium() : null)
  );
}

if (argv[1] === fileURLToPath(import.meta.url) && ensureChromium() === null) {
  stderr.write(
    'The journeys need Chromium, and it could not be installed here: install chromium with your package manager, then run this again.\n',
  );
  exit(1);
}
