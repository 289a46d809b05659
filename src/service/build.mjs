// node src/service/build.mjs [PART…]: builds each part whose sources have changed since its last build.
// Exits with 1 if a build fails, and with 2 if one is needed but Vite is not installed.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SHARED_SOURCES = [
  'src/contract',
  'src/search',
  'src/company-search',
  'src/records',
  'src/offering-search',
  'src/service/build.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const PARTS = {
  service: { folder: '.build', sources: ['src/service', ...SHARED_SOURCES] },
  dashboard: {
    folder: 'dist',
    sources: ['src/dashboard', 'public', 'index.html', ...SHARED_SOURCES],
  },
};

/** The name of a file in each output folder, with the hash of the sources that the folder was built from. */
const STAMP = '.sources-hash';

const TEST = /\.test\.tsx?$/;
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/;

/** Print to standard error, because standard output is reserved for the command that runs after the build. */
const print = (text) => process.stderr.write(`${text}\n`);

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function sourceFiles(path) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  return found.isDirectory() ? (await filesIn(path)).filter((file) => !TEST.test(file)).toSorted() : [path];
}

/**
 * Hashes the contents of the sources and not their times, so that copying the repository or switching branches back and
 * forth causes no build.
 */
async function hashSources({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of await sourceFiles(join(ROOT, source)))
      hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/**
 * Returns the commit that is checked out, with `-dirty` if files differ from it. Returns undefined outside a repository
 * of Dossier.
 */
function commitOf() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  // A package may be unpacked below another repository.
  if (git('rev-parse', '--show-prefix') !== '') return undefined;
  return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude', '*');
}

/**
 * Returns a version that tells builds apart. `DOSSIER_COMMIT` is for builds that have no repository, such as that of
 * the Dockerfile.
 */
async function versionOf(sourcesHash) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const given = /^[\w.-]+$/.exec(process.env.DOSSIER_COMMIT ?? '')?.[0].slice(0, 12);
  return `${version}+${given ?? commitOf() ?? `src.${sourcesHash.slice(0, 12)}`}`;
}

const isBuiltFrom = async (sourcesHash, { folder }) =>
  (await readFile(join(ROOT, folder, STAMP), 'utf8').catch(() => undefined)) === sourcesHash;

/** Writes a `.br` and a `.gz` next to every text file, so that the server need not compress. */
async function compressFiles(folder) {
  const files = (await filesIn(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Replaces a folder, even if other builds do the same at once: the last one wins. */
async function replaceFolder(from, to) {
  const replaced = `${from}.replaced`;
  for (;;) {
    // rename() can't overwrite a folder that is not empty.
    await rename(to, replaced).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    try {
      return await rename(from, to);
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    } finally {
      await rm(replaced, { recursive: true, force: true });
    }
  }
}

async function buildPart(name) {
  const started = performance.now();
  const part = PARTS[name];
  // Hash before building, so that a change during the build triggers another one.
  const sourcesHash = await hashSources(part);
  if (await isBuiltFrom(sourcesHash, part)) return;
  const vite = await import('vite').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  });
  if (!vite) {
    print(`The ${name} has to be built, and Vite is not installed. Run: npm ci && npm run build`);
    process.exitCode = 2;
    return;
  }
  process.env.DOSSIER_VERSION = await versionOf(sourcesHash);
  // Build in another folder and move the result when it is complete, so that no unfinished build is ever run.
  const outDir = join(ROOT, '.cache', `${name}-${randomUUID()}`);
  try {
    await vite.build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'error',
      mode: 'production',
      build: { outDir, ...(name === 'service' ? { ssr: true } : {}) },
    });
    if (name === 'dashboard') await compressFiles(outDir);
    await writeFile(join(outDir, STAMP), sourcesHash);
    await replaceFolder(outDir, join(ROOT, part.folder));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  print(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

// Override the setting of the shell, because React's development build is slower.
process.env.NODE_ENV = 'production';
const names = process.argv.slice(2);
try {
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) await buildPart(name);
} catch (error) {
  print(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
