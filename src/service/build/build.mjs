// node build.mjs ROOT PART…: builds the parts that are stale. A process of its own, so that a service
// does not carry the build's memory for as long as it runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { compress } from './compress.mjs';
import { fingerprint, isFresh, markBuilt } from './parts.mjs';

/** A build takes seconds; whoever waits longer for another's is told so. */
const WAIT_MS = 300_000;

const say = (line) => process.stderr.write(`${line}\n`);

async function loadVite() {
  try {
    return await import('vite');
  } catch {
    throw new Error('Vite is not installed. Run "npm ci", development dependencies included.');
  }
}

async function buildPart(root, part) {
  const started = performance.now();
  // Taken before the build: a change made while it runs makes the next command build again.
  const sources = fingerprint(root, part);
  const { build } = await loadVite();
  const common = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', mode: 'production' };
  await build(part === 'service' ? { ...common, build: { ssr: 'src/service/cli.ts' } } : common);
  if (part === 'dashboard') await compress(join(root, 'dist'));
  markBuilt(root, part, sources);
  say(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Two commands at once: one builds, the other waits and finds nothing to do. The operating system
 * frees the lock with its process, so a build that died holds nobody up.
 */
async function buildStale(root, parts) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lock = new Libsql(join(root, '.cache/build.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
    for (const part of parts) if (!isFresh(root, part)) await buildPart(root, part);
  } finally {
    lock.close();
  }
}

const [root, ...parts] = process.argv.slice(2);
try {
  await buildStale(root, parts);
} catch (error) {
  say(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
