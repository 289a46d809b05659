import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '#contract/endpoints.ts';
import type { KeyStore } from './store.ts';

/**
 * The key that the sign-in page offers while `serve --sample-if-empty` serves the sample data set. It is random, kept in a
 * file that only the owner can read, and ends (see `import/versions.ts`) when real data takes over.
 */
export interface DemoKey {
  /** The secret, if there is one that works. */
  read(): Promise<string | null>;
  /** As `read`, making a key when the last one was revoked; a suspended client stays suspended. */
  ensure(): Promise<string | null>;
  /** Takes the file away; the key itself was revoked together with the switch to other data. */
  forget(): Promise<void>;
}

/** For a service that offers none. */
export const NO_DEMO_KEY: Pick<DemoKey, 'read'> = { read: async () => null };

/** Leaves demo keys out: one that an earlier start left in the data folder opens nothing. */
export function withoutDemoKeys({ find }: Pick<KeyStore, 'find'>): Pick<KeyStore, 'find'> {
  return {
    find: async (secret) => {
      const key = await find(secret);
      return key?.kind === 'demo' ? undefined : key;
    },
  };
}

const CLIENT = 'demo';

export function createDemoKey(keys: KeyStore, dataDir: string): DemoKey {
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
    read,
    async ensure() {
      if ((await find()) === null) {
        const { secret } = await keys.create({ client: CLIENT, scopes: SCOPES, kind: 'demo' });
        await rm(file, { force: true });
        await writeFile(file, `${secret}\n`, { mode: 0o600 });
      }
      return read();
    },
    forget: () => rm(file, { force: true }),
  };
}
