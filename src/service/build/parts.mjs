import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SHARED = ['src/contract', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** What each part is built from and into. */
export const PARTS = {
  service: { sources: ['src/service', ...SHARED], result: '.build/cli.js' },
  dashboard: { sources: ['src/dashboard', 'public', 'index.html', ...SHARED], result: 'dist/index.html' },
};

const stampOf = (root, part) => join(root, '.cache/built', part);

/** Whether the part was built, and no source of it has changed since. */
export function isFresh(root, part) {
  const stamp = stampOf(root, part);
  if (!existsSync(join(root, PARTS[part].result)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(root, part);
}

/** Remembers that the part was built from sources with this fingerprint. */
export function markBuilt(root, part, built) {
  const stamp = stampOf(root, part);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, built);
}

/** Changes with the name, size or time of any source file of the part; tests do not count. */
export function fingerprint(root, part) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory())
      for (const name of readdirSync(join(root, path)).toSorted()) add(`${path}/${name}`);
    else if (found && !/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  };
  for (const source of PARTS[part].sources) add(source);
  return hash.digest('hex');
}
