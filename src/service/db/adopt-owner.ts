import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * When run as root, gives a file or folder that root has just created to the owner of the folder around it. Otherwise
 * the service, which may run as another user, could not use it.
 */
export async function adoptOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid === 0) return;
  await chown(path, uid, gid).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
