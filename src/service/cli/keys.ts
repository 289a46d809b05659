import { type Command, InvalidArgumentError } from 'commander';
import { SCOPES, type Scope } from '#contract/routes.ts';
import {
  type ApiKey,
  createKeyStore,
  isExpired,
  type KeyStore,
  type KeyTerms,
  type ListedKey,
} from '../keys/key-store.ts';
import { CliError } from '../lib/cli-error.ts';
import { DAY_MS } from '../lib/milliseconds.ts';
import type { CliContext } from './cli-context.ts';
import { withStorage } from './with-storage.ts';

const MAX_PER_MINUTE = 1_000_000;

function parseClient(name: string): string {
  if (/^[^\p{C}\s](?:[^\p{C}]{0,62}[^\p{C}\s])?$/u.test(name)) return name;
  throw new InvalidArgumentError('The name of a client must have 1 to 64 printable characters.');
}

function parseScope(scope: string, previous: readonly Scope[] = []): Scope[] {
  const parsed = SCOPES.find((name) => name === scope);
  if (parsed === undefined) throw new InvalidArgumentError(`The scopes are ${SCOPES.join(' and ')}.`);
  return [...new Set([...previous, parsed])];
}

/**
 * Parses a day, and returns its end in milliseconds since 1970. It returns "never" as a text rather than as null,
 * because Commander would turn null into ''.
 */
function parseLastDay(text: string): number | 'never' {
  if (text === 'never') return text;
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDate = !Number.isNaN(midnight) && toDay(midnight) === text;
  if (!isDate) throw new InvalidArgumentError('The last day must be a date such as 2027-01-31, or "never".');
  const end = midnight + DAY_MS;
  if (end <= Date.now()) throw new InvalidArgumentError('That day has passed. To end a key, revoke it.');
  return end;
}

function parsePerMinute(text: string): number | 'default' {
  if (text === 'default') return text;
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_PER_MINUTE) return Number(text);
  throw new InvalidArgumentError(
    `The limit must be a whole number from 0 (no limit) to ${MAX_PER_MINUTE}, or "default".`,
  );
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const lastDayOf = (expiresAt: number) => toDay(expiresAt - 1);

const EXPIRES = [
  '--expires <date>',
  'last day on which it works, in UTC, such as 2027-01-31; or never',
  parseLastDay,
] as const;
const LIMIT = [
  '--limit <requests>',
  'requests a minute; 0 for no limit, "default" for RATE_LIMIT_PER_KEY',
  parsePerMinute,
] as const;

interface TermOptions {
  readonly expires?: number | 'never';
  readonly limit?: number | 'default';
}

interface CreateOptions extends TermOptions {
  readonly client: string;
  readonly scope: Scope[];
  readonly json?: true;
  readonly create?: true;
}

const termsOf = ({ expires, limit }: TermOptions): KeyTerms => ({
  ...(expires !== undefined && { expiresAt: expires === 'never' ? null : expires }),
  ...(limit !== undefined && { requestsPerMinute: limit === 'default' ? null : limit }),
});

const stateOf = (key: ApiKey) =>
  key.revoked ? 'revoked' : isExpired(key) ? 'expired' : key.suspended ? 'suspended' : 'active';

/** Formats a line of `dossier keys list`: four columns separated by tabs, and then notes in words. */
function formatKey(key: ListedKey): string {
  const { id, client, scopes, expiresAt, requestsPerMinute: limit, lastUsedOn, lastNetwork } = key;
  return [
    id,
    client,
    scopes.join(','),
    stateOf(key),
    ...(expiresAt === null ? [] : [`last day ${lastDayOf(expiresAt)}`]),
    ...(limit === null ? [] : [limit === 0 ? 'no limit' : `${limit} a minute`]),
    ...(lastUsedOn === null
      ? []
      : [`used ${lastUsedOn}${lastNetwork === null ? '' : ` from ${lastNetwork}`}`]),
    `${key.requestsIn24Hours} in 24 h`,
    `made ${key.createdAt.slice(0, 10)} by ${key.createdBy}`,
  ].join('\t');
}

const toJson = (key: ListedKey) => ({
  id: key.id,
  client: key.client,
  scopes: key.scopes,
  state: stateOf(key),
  last_day: key.expiresAt === null ? null : lastDayOf(key.expiresAt),
  requests_per_minute: key.requestsPerMinute,
  last_used_on: key.lastUsedOn,
  last_network: key.lastNetwork,
  requests_in_24_hours: key.requestsIn24Hours,
  created_at: key.createdAt,
  created_by: key.createdBy,
});

const KEY_ID = 'id of the key, as "keys list" prints it';

/**
 * Defines `dossier keys`, whose subcommands create and change keys. Changes take effect within a second, even in a
 * running service.
 */
export function keysCommand(program: Command, context: CliContext): void {
  const keys = program.command('keys').description('create, list, change and revoke API keys');
  const run = (
    act: (store: KeyStore) => Promise<void>,
    options: { readOnly?: boolean; create?: boolean } = {},
  ) => withStorage(context, (storage) => act(createKeyStore(storage)), options);
  const printNote = (line: string) => context.err(`${line}\n`);
  const printRejection = (key: ApiKey) => {
    if (key.revoked) printNote(`${key.id} stays rejected, since it was revoked.`);
    else if (isExpired(key)) printNote(`${key.id} is rejected, since it has expired.`);
    else if (key.suspended)
      printNote(
        `${key.id} is rejected while ${key.client} is suspended. To end that: dossier keys resume ${JSON.stringify(key.client)}`,
      );
  };
  const printJson = (value: unknown) => context.out(`${JSON.stringify(value)}\n`);

  keys
    .command('create')
    .description('create a key and print its secret once, alone on the last line')
    .requiredOption(
      '--client <name>',
      'who will use the key; all keys of a client can be suspended together',
      parseClient,
    )
    .requiredOption(
      '--scope <scope>',
      `what it may read: ${SCOPES.join(' or ')}; repeat for both`,
      parseScope,
    )
    .option(...EXPIRES)
    .option(...LIMIT)
    .option('--json', 'print the key with its secret as one line of JSON, and nothing else')
    .option('--create', 'create a data folder in the current folder if there is none')
    .action((options: CreateOptions) =>
      run(async (store) => {
        const { client, scope, json } = options;
        const { id, secret } = await store.create({ client, scopes: scope, ...termsOf(options) });
        const made = (await store.list()).find((key) => key.id === id);
        if (json) return printJson({ ...(made && toJson(made)), secret });
        if (made) printRejection(made);
        printNote(`Made ${id} for ${client}. The secret is shown only this once:`);
        context.out(`${secret}\n`);
      }, options),
    );
  keys
    .command('list')
    .description(
      'list all keys, with tabs between the columns: id, client, scopes, state, and in words the last day, the limit, the last use, the requests in 24 hours and who created it',
    )
    .option('--json', 'print a JSON array')
    .action(({ json }: { json?: true }) =>
      run(
        async (store) => {
          const all = await store.list();
          if (json) return printJson(all.map(toJson));
          if (all.length === 0) printNote('There are no keys yet. Make one: dossier keys create --help');
          for (const key of all) context.out(`${formatKey(key)}\n`);
        },
        { readOnly: true },
      ),
    );
  keys
    .command('update')
    .description('change when a key expires, or its limit')
    .argument('<key_id>', KEY_ID)
    .option(...EXPIRES)
    .option(...LIMIT)
    .action((id: string, options: TermOptions) => {
      const terms = termsOf(options);
      if (Object.keys(terms).length === 0)
        throw new CliError('There is nothing to change. Give --expires, --limit or both.', 2);
      return run(async (store) => {
        await store.update(id, terms);
        printNote(`Updated ${id}.`);
        for (const key of await store.list()) if (key.id === id) printRejection(key);
      });
    });
  keys
    .command('revoke')
    .description('revoke a key for ever')
    .argument('<key_id>', KEY_ID)
    .action((id: string) => run((store) => store.revoke(id).then(() => printNote(`Revoked ${id}.`))));
  for (const [verb, description, done] of [
    ['suspend', 'refuse all keys of a client until it is resumed', 'Suspended'],
    ['resume', 'accept the keys of a suspended client again', 'Resumed'],
  ] as const)
    keys
      .command(verb)
      .description(description)
      .argument('<client>', 'name of the client, as "keys list" prints it')
      .action((client: string) =>
        run((store) => store[verb](client).then(() => printNote(`${done} ${client}.`))),
      );
}
