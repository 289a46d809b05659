import { execFile } from 'node:child_process';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, type TestContext } from 'vitest';
import { temporaryFolder } from './temporary-data.ts';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  fill(freeBytes: number): Promise<void>;
  freeBytes(): Promise<number>;
  makeReadOnly(): Promise<void>;
}

/** A disk of a few megabytes. Skips the test where the user may not mount one. */
export async function mountSmallDisk(skip: TestContext['skip'], megabytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch((error: unknown) =>
    skip(`a small disk cannot be mounted here: ${String(error)}`),
  );
  // Lazily, since SQLite keeps files open until its statements are collected.
  onTestFinished(() => run('umount', ['--lazy', folder]).then(() => undefined));
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: async (leave) =>
      writeFile(join(folder, 'filler'), Buffer.alloc(Math.max(0, (await freeBytes()) - leave))),
    async makeReadOnly() {
      await run('mount', ['--bind', folder, folder]);
      await run('mount', ['-o', 'remount,bind,ro', folder]);
      onTestFinished(() => run('umount', ['--lazy', folder]).then(() => undefined));
    },
  };
}
