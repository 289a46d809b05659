import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCOPES } from '#contract/endpoints.ts';
import type { KeyStore } from './store.ts';

/**
 * The key that the sign-in page offers while the sample data set is served. It is random, kept in a
 * file that only the owner can read, and ends (see `import/switch.ts`) when real data takes over.
 */
export interface DemoKey {
  /** The secret, if there is one that works. */
  read(): Promise<string | null>;
  /** As `read`, making a key when there is none. */
  ensure(): Promise<string>;
  /** Takes the file away; the key itself was revoked together with the switch to other data. */
  forget(): Promise<void>;
}

export function createDemoKey(keys: KeyStore, dataDir: string): DemoKey {
  const file = join(dataDir, 'demo-key');
  const read = async () => {
    const secret = (await readFile(file, 'utf8').catch(() => '')).trim();
    const key = secret === '' ? undefined : await keys.find(secret);
    return key?.kind === 'demo' && !key.revoked && !key.suspended ? secret : null;
  };
  return {
    read,
    async ensure() {
      const known = await read();
      if (known !== null) return known;
      const { secret } = await keys.create({ client: 'demo', scopes: SCOPES, kind: 'demo' });
      await rm(file, { force: true });
      await writeFile(file, `${secret}\n`, { mode: 0o600 });
      return secret;
    },
    forget: () => rm(file, { force: true }),
  };
}
