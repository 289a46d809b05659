import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '#contract/routes.ts';
import type { KeyStore } from './store.ts';

/**
 * The key that the sign-in page offers while `serve --sample-if-empty` serves the sample data set. It is
 * random, stored in a file only its owner can read, and revoked when real data is imported (`data-sets/served-data-sets.ts`).
 */
export type DemoKey = ReturnType<typeof createDemoKey>;

/** For a service without a demo key. */
export const NO_DEMO_KEY: Pick<DemoKey, 'read'> = { read: async () => null };

/** A key store that rejects demo keys, such as one left in the data folder by `npm start`. */
export function withoutDemoKeys({ find }: Pick<KeyStore, 'find'>): Pick<KeyStore, 'find'> {
  return {
    find: async (secret) => {
      const key = await find(secret);
      return key?.kind === 'demo' ? undefined : key;
    },
  };
}

const CLIENT = 'demo';

/** Stores the secret in `demo-key` in the data folder. */
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
    /** The secret if it currently works, else null. */
    read,
    /** Like `read`, but creates a key if there is none or it was revoked. A suspended client stays suspended. */
    async ensure() {
      if ((await find()) === null) {
        const { secret } = await keys.create({ client: CLIENT, scopes: SCOPES, kind: 'demo' });
        await rm(file, { force: true });
        await writeFile(file, `${secret}\n`, { mode: 0o600 });
      }
      return read();
    },
    /** Deletes the file. The key itself is revoked in the import's transaction. */
    forget: () => rm(file, { force: true }),
  };
}
