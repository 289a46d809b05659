import { hash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../db/make-folder.ts';

/** A folder in which the index of one data set is kept, as a file. It can be removed at any time. */
export type IndexFolder = ReturnType<typeof createIndexFolder>;

/** Creates a folder for the index. `release` is the version of Dossier, because another one may index otherwise. */
export const createIndexFolder = (folder: string, release: string) => ({
  /** Returns the path of the file for a data set. */
  pathOf: (revision: string): string =>
    join(folder, `${hash('sha256', `${release}\n${revision}`).slice(0, 32)}.index`),
  /** Creates the folder, and removes all files but this one from it. */
  async removeOthers(path: string): Promise<void> {
    await makeFolder(folder);
    for (const name of await readdir(folder))
      if (join(folder, name) !== path) await rm(join(folder, name), { force: true });
  },
});
