import { hash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../db/error-code.ts';

/** A folder in which the index of one data set is kept, as a file. It can be removed at any time. */
export type IndexFolder = ReturnType<typeof createIndexFolder>;

/** Describes the folder. `release` is the version of Dossier, because another one may index otherwise. */
export function createIndexFolder(folder: string, release: string) {
  const nameOf = (revision: string) => `${hash('sha256', `${release}\n${revision}`).slice(0, 32)}.index`;
  return {
    /** Returns the path of the file for a data set. Its folder may not be there yet. */
    pathOf: (revision: string): string => join(folder, nameOf(revision)),
    /** Removes the files of all other data sets and releases. */
    async removeOthers(revision: string): Promise<void> {
      const names = await readdir(folder).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) if (name !== nameOf(revision)) await rm(join(folder, name), { force: true });
    },
  };
}
