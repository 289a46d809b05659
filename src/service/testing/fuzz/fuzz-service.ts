import fc, { type Arbitrary } from 'fast-check';
import { pino } from 'pino';
import type { Company } from '#contract/company.ts';
import type { AppDependencies } from '../../app.ts';
import { createDataSets } from '../../data-sets/current-data-set.ts';
import { createCachedKeys } from '../../keys/authenticate.ts';
import { createKeyStore } from '../../keys/key-store.ts';
import { temporaryApp, type TemporaryApp } from '../temporary-app.ts';
import { load, temporaryDatabase } from '../temporary-data.ts';
import { FUZZED_COMPANIES, FUZZED_OFFERINGS } from './expected-answer.ts';

const FOREVER_MS = 86_400_000;

/** Generates headers that must not affect the response. */
export const otherHeaders: Arbitrary<Record<string, string>> = fc
  .subarray(
    [
      ['accept', 'text/html'],
      ['range', 'bytes=0-9'],
      ['if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
      ['if-match', '"no-such-tag"'],
      ['cookie', 'x-api-key=1'],
      ['authorization', 'Bearer x'],
      ['x-forwarded-for', '10.0.0.1'],
      ['x-http-method-override', 'DELETE'],
      ['content-type', 'application/xml'],
      ['content-length', '0'],
      ['origin', 'https://elsewhere.example'],
      ['x-request-id', '../../etc/passwd'],
    ],
    { maxLength: 3 },
  )
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));

/** Creates API keys that the service must refuse. Returns them by a description of what is wrong with each. */
async function refusedCallers({ keys, newKey }: TemporaryApp) {
  const revoked = await keys.create({ client: 'left', scopes: ['read:companies', 'read:offerings'] });
  await keys.revoke(revoked.id);
  const suspended = await newKey(undefined, 'suspended');
  await keys.suspend('suspended');
  const good = await newKey();
  return {
    'no key': undefined,
    'an empty key': '',
    'an unknown key': 'dsr_unknown',
    'two keys': `${good}, ${good}`,
    'a key in capitals': good.toUpperCase(),
    'an overlong key': 'x'.repeat(257),
    'a revoked key': revoked.secret,
    'a suspended client': suspended,
    'a key without scopes': await newKey([]),
  } as const;
}

export type FuzzService = Awaited<ReturnType<typeof startFuzzService>>;

/**
 * Starts the app with data, and with keys in all states. `problems` collects the log lines that report an error or
 * contain a secret.
 */
export async function startFuzzService(config: Partial<AppDependencies['config']> = {}) {
  const problems: string[] = [];
  const secrets: string[] = [];
  const logger = pino({}, {
    write(line: string) {
      if (/"level":[56]0/.test(line) || secrets.some((secret) => line.includes(secret))) problems.push(line);
    },
  }); // prettier-ignore
  const place = await temporaryDatabase();
  await load(place, FUZZED_COMPANIES, FUZZED_OFFERINGS);
  // The data never changes, so data set and keys may be cached forever.
  const caches = {
    dataSets: createDataSets(place.storage, { maxAgeMs: FOREVER_MS }),
    keys: createCachedKeys(createKeyStore(place.storage), FOREVER_MS),
  };
  const service = await temporaryApp(config, { logger, ...caches }, place);
  const key = await service.newKey();
  const refused = await refusedCallers(service);
  secrets.push(
    key,
    ...(Object.values(refused).filter(
      (secret) => secret?.startsWith('dsr_') && secret !== 'dsr_unknown',
    ) as string[]),
  );
  const leaks = new RegExp(
    [...secrets, service.dataDir, 'node_modules', 'SQLITE', String.raw`\n +at `, String.raw`\.ts:\d`].join(
      '|',
    ),
  );
  const description = (await service.get('/openapi.json')).json();
  const inListOrder = (await service.get('/api/v1/companies?limit=500', key)).json().companies as Company[];
  return { service, key, refused, leaks, description, inListOrder, problems };
}
