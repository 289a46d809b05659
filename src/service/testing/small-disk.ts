import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onTestFinished, type TestContext } from 'vitest';
import { temporaryFolder } from './temporary-data.ts';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Shrinks the disk until only this much is free. */
  leaveFree(bytes: number): Promise<void>;
  /** Makes the disk as large as it was at first. */
  enlarge(): Promise<void>;
  freeBytes(): Promise<number>;
  makeReadOnly(): Promise<void>;
}

/** Mounts a disk of a few megabytes. Skips the test if the user may not do that. */
export async function mountSmallDisk(skip: TestContext['skip'], megabytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch((error: unknown) =>
    skip(`a small disk cannot be mounted here: ${String(error)}`),
  );
  // Unmount the disk lazily, because SQLite keeps files open until its statements are garbage-collected.
  onTestFinished(() => run('umount', ['--lazy', folder]).then(() => undefined));
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]).then(() => undefined);
  return {
    folder,
    async leaveFree(bytes) {
      const { blocks, bfree, bsize } = await statfs(folder);
      // A size of 0 would mean no limit.
      await resize(String(Math.max(bsize, (blocks - bfree) * bsize + Math.round(bytes))));
    },
    enlarge: () => resize(`${megabytes}m`),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async makeReadOnly() {
      await run('mount', ['--bind', folder, folder]);
      await run('mount', ['-o', 'remount,bind,ro', folder]);
      onTestFinished(() => run('umount', ['--lazy', folder]).then(() => undefined));
    },
  };
}
