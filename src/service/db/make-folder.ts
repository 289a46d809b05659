import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { adoptOwner } from './adopt-owner.ts';
import { errorCode } from './error-code.ts';

/**
 * Creates a folder and its missing parents, accessible only to their owner. Node's `recursive` option would never
 * return below a folder in which nothing can be created, such as `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  const create = () =>
    mkdir(folder, { mode: 0o700 }).then(
      () => adoptOwner(folder),
      (error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      },
    );
  try {
    await create();
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await create();
  }
}
