import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '#contract/routes.ts';
import type { KeyStore } from './store.ts';

/**
 * The key that the sign-in page offers while `serve --sample-if-empty` serves the sample. It is random, stored in a
 * file that only its owner can read, and revoked when real data is imported.
 */
export type DemoKey = ReturnType<typeof createDemoKey>;

/** Stands for the demo key in a service without one. */
export const NO_DEMO_KEY: Pick<DemoKey, 'read'> = { read: async () => null };

/** Returns a key store that does not find demo keys, such as one that `npm start` has left in the data folder. */
export function withoutDemoKeys({ find }: Pick<KeyStore, 'find'>): Pick<KeyStore, 'find'> {
  return {
    find: async (secret) => {
      const key = await find(secret);
      return key?.kind === 'demo' ? undefined : key;
    },
  };
}

const CLIENT = 'demo';

/** Creates the demo key of a data folder. Its secret is in the file `demo-key`. */
export function createDemoKey(keys: KeyStore, dataDir: string) {
  const file = join(dataDir, 'demo-key');
  const find = async () => {
    const secret = (await readFile(file, 'utf8').catch(() => '')).trim();
    const key = secret === '' ? undefined : await keys.find(secret);
    return key?.kind === 'demo' && !key.revoked ? { secret, suspended: key.suspended } : null;
  };
  const read = async () => {
    const key = await find();
    return key === null || key.suspended ? null : key.secret;
  };
  return {
    /** Returns the secret; null if the key does not work. */
    read,
    /** Returns the secret. Creates a key if there is none or it was revoked; a suspended client stays suspended. */
    async ensure() {
      if ((await find()) === null) {
        const { secret } = await keys.create({ client: CLIENT, scopes: SCOPES, kind: 'demo' });
        await rm(file, { force: true });
        await writeFile(file, `${secret}\n`, { mode: 0o600 });
      }
      return read();
    },
    /** Deletes the file. The import has already revoked the key. */
    forget: () => rm(file, { force: true }),
  };
}
