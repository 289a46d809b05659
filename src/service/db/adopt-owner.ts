import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Gives what root has created, if it is there, the owner of the folder around it: the service, which may run as another
 * user, needs it.
 */
export async function adoptOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid === 0) return;
  await chown(path, uid, gid).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
