import { rm, truncate } from 'node:fs/promises';

/**
 * Removes a file that only this process uses. Emptied first: SQLite keeps it open until its statements are collected,
 * so that its space on the disk would not be free until then.
 */
export async function removeOpenFile(file: string): Promise<void> {
  await truncate(file).catch(() => undefined);
  await rm(file, { force: true });
}
