import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { compress } from './compress.mjs';

const SHARED = ['src/contract', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** What each part is built from and into. */
const PARTS = {
  service: {
    sources: ['src/service', ...SHARED],
    result: '.build/cli.js',
    options: { build: { ssr: 'src/service/cli.ts' } },
  },
  dashboard: {
    sources: ['src/dashboard', 'public', 'index.html', ...SHARED],
    result: 'dist/index.html',
    options: {},
  },
};

/** A build takes seconds; whoever waits longer for another's is told so. */
const WAIT_MS = 300_000;

/**
 * Builds the parts whose sources changed since their last build. False, with the reason told, when a
 * build fails. Two commands at once: one builds, the other waits and finds nothing to do. The lock is
 * one that the operating system frees with its process, so a dead build holds nobody up.
 */
export async function build(root, parts, say) {
  if (parts.every((part) => isFresh(root, part))) return true;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lock = new Libsql(join(root, '.cache/build.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
    for (const part of parts) if (!isFresh(root, part)) await buildPart(root, part, say);
    return true;
  } catch (error) {
    say(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    lock.close();
  }
}

const stampOf = (root, part) => join(root, '.cache/built', part);

function isFresh(root, part) {
  const stamp = stampOf(root, part);
  if (!existsSync(join(root, PARTS[part].result)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(root, PARTS[part].sources);
}

async function buildPart(root, part, say) {
  const started = performance.now();
  const { options, sources } = PARTS[part];
  // Taken before the build: a change made while it runs makes the next command build again.
  const stamp = fingerprint(root, sources);
  const vite = await import('vite').catch(() => {
    throw new Error('Vite is not installed. Run "npm ci" with development dependencies.');
  });
  process.env.NODE_ENV = 'production';
  const mode = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', mode: 'production' };
  await vite.build({ ...mode, ...options });
  if (part === 'dashboard') await compress(join(root, 'dist'));
  mkdirSync(dirname(stampOf(root, part)), { recursive: true });
  writeFileSync(stampOf(root, part), stamp);
  say(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Changes with the name, size or time of any source file. */
function fingerprint(root, sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory())
      for (const name of readdirSync(join(root, path)).toSorted()) add(`${path}/${name}`);
    else if (found && !/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
