import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '#contract/routes.ts';
import type { KeyStore } from './key-store.ts';

/**
 * The key that the sign-in page offers while `serve --sample-if-empty` serves the sample. Its secret is random and
 * stored in a file that only its owner can read. It is revoked when real data is imported.
 */
export type DemoKey = ReturnType<typeof createDemoKey>;

/** Stands in for the demo key in a service that has none. */
export const NO_DEMO_KEY: Pick<DemoKey, 'read'> = { read: async () => null };

/** Returns a key store that ignores demo keys, for instance one that `npm start` has left in the data folder. */
export function withoutDemoKeys({ find }: Pick<KeyStore, 'find'>): Pick<KeyStore, 'find'> {
  return {
    find: async (secret) => {
      const key = await find(secret);
      return key?.kind === 'demo' ? undefined : key;
    },
  };
}

const CLIENT = 'demo';

/** Manages the demo key of a data folder. Its secret is in the file `demo-key`. */
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
    /** Returns the secret of the demo key, or null if there is no demo key that works. */
    read,
    /**
     * Returns the secret of the demo key, after creating a key if there is none or it was revoked. If the client
     * `demo` is suspended, returns null.
     */
    async ensure() {
      if ((await find()) === null) {
        const { secret } = await keys.create({ client: CLIENT, scopes: SCOPES, kind: 'demo' });
        await rm(file, { force: true });
        await writeFile(file, `${secret}\n`, { mode: 0o600 });
      }
      return read();
    },
    /** Deletes the file with the secret. The import has already revoked the key. */
    forget: () => rm(file, { force: true }),
  };
}
