// node src/service/build.mjs [PART…]: builds whatever was not built from the sources as they are now.
// Exits with 1 when a build fails, and with 2 when one is needed and Vite is not installed.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SHARED_SOURCES = [
  'src/contract',
  'src/service/build.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const PARTS = {
  service: { folder: '.build', sources: ['src/service', ...SHARED_SOURCES] },
  dashboard: { folder: 'dist', sources: ['src/dashboard', 'public', 'index.html', ...SHARED_SOURCES] },
};

/** A file in each built folder: the hash of the sources that it was built from. */
const STAMP = '.sources-hash';

const TEST = /\.test\.tsx?$/;
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/;

/** Standard output belongs to the command that runs after the build. */
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

/** By content: a copy of the repository, or another branch and back, has new times but nothing to build. */
async function hashSources({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of await sourceFiles(join(ROOT, source)))
      hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

const isBuiltFrom = async (sourcesHash, { folder }) =>
  (await readFile(join(ROOT, folder, STAMP), 'utf8').catch(() => undefined)) === sourcesHash;

/** Puts a `.br` and a `.gz` beside every text file, for the server to send as they are. */
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

/** Puts a folder in the place of another, also while other builds do the same: the last one stays. */
async function replaceFolder(from, to) {
  const replaced = `${from}.replaced`;
  for (;;) {
    // A folder with files in it cannot be renamed over.
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

function isViteInstalled() {
  try {
    return Boolean(import.meta.resolve('vite'));
  } catch {
    return false;
  }
}

async function buildPart(name) {
  const started = performance.now();
  const part = PARTS[name];
  // Before the build: a change made while it runs makes the next command build again.
  const sourcesHash = await hashSources(part);
  if (await isBuiltFrom(sourcesHash, part)) return;
  if (!isViteInstalled()) {
    print(`The ${name} has to be built, and Vite is not installed. Run: npm ci && npm run build`);
    process.exitCode = 2;
    return;
  }
  const { build } = await import('vite');
  // Moved to its place when complete: nothing half-built is ever run, and two builds at once do no harm.
  const outDir = join(ROOT, '.cache', `${name}-${randomUUID()}`);
  try {
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'error',
      mode: 'production',
      build: { outDir, ...(name === 'service' ? { ssr: 'src/service/cli.ts' } : {}) },
    });
    if (name === 'dashboard') await compressFiles(outDir);
    await writeFile(join(outDir, STAMP), sourcesHash);
    await replaceFolder(outDir, join(ROOT, part.folder));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  print(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

// Whatever the shell says: React has a slower build for development.
process.env.NODE_ENV = 'production';
const names = process.argv.slice(2);
try {
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) await buildPart(name);
} catch (error) {
  print(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
