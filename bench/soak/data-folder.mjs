// The temporary folder of a run. As root, its data is on a separate small disk, which can be filled.
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DISK_MB = 192;
const CHUNK = Buffer.alloc(2 ** 16);

export async function createDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-soak-'));
  const disk = join(folder, 'disk');
  const filler = join(disk, 'filler');
  await mkdir(disk);
  const whyNoDisk = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]).then(
    () => null,
    (error) => `a small disk cannot be mounted here (${String(error.stderr ?? error).trim()})`,
  );
  return {
    folder,
    dataDir: join(disk, 'data'),
    databaseFile: join(disk, 'data', 'dossier.db'),
    whyNoDisk,
    async fillDisk() {
      for (;;)
        try {
          await appendFile(filler, CHUNK);
        } catch (error) {
          if (error.code === 'ENOSPC') return;
          throw error;
        }
    },
    freeDisk: () => rm(filler, { force: true }),
    async remove() {
      if (whyNoDisk === null) await run('umount', ['--lazy', disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
