import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages of a folder with its own `package.json`, once. They aren't dependencies of Dossier. */
export function installPackages(folder) {
  // npm writes the second file at the end, so an interrupted installation starts again.
  if (!existsSync(join(folder, 'package.json'))) return;
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed`);
}
